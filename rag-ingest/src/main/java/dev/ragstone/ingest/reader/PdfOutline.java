package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.jspecify.annotations.Nullable;

/** The bookmarks of a PDF: which titles are headings, and how deep. */
final class PdfOutline {

    private static final int MOST_ITEMS = 10_000;
    private static final Pattern NUMBERING = Pattern.compile("^(?:[0-9]+\\.?)+\\s+|^[A-Z]\\.\\s+");
    private static final Pattern NO_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Map<String, Integer> depths = new HashMap<>();

    private record Entry(@Nullable PDOutlineItem item, int depth) {}

    private PdfOutline() {}

    /** The bookmarks of {@code document}; none when they cannot be read. */
    static PdfOutline of(PDDocument document) {
        var outline = new PdfOutline();
        PDDocumentOutline root = document.getDocumentCatalog().getDocumentOutline();
        if (root != null) {
            outline.walk(root.getFirstChild());
        }
        return outline;
    }

    /** How deep the heading {@code text} stands, from one; zero when it is not in the outline. */
    int depth(String text) {
        return depths.isEmpty() ? 0 : depths.getOrDefault(key(text), 0);
    }

    private void walk(@Nullable PDOutlineItem first) {
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Entry> open = new ArrayDeque<>();
        open.push(new Entry(first, 1));
        while (!open.isEmpty() && seen.size() < MOST_ITEMS) {
            Entry entry = open.pop();
            PDOutlineItem item = entry.item;
            if (item == null || !seen.add(item.getCOSObject())) {
                continue;
            }
            String title = item.getTitle();
            if (title != null && !key(title).isEmpty()) {
                depths.putIfAbsent(key(title), entry.depth);
            }
            open.push(new Entry(item.getNextSibling(), entry.depth));
            open.push(new Entry(item.getFirstChild(), entry.depth + 1));
        }
    }

    private static String key(String title) {
        String words = NUMBERING.matcher(title.strip()).replaceFirst("");
        return NO_WORDS.matcher(words.toLowerCase(Locale.ROOT)).replaceAll("");
    }
}
