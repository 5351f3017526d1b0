package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/** Which letters of a tagged file stand in which numbered piece of content, learnt while the pages are drawn. */
final class PdfMarks {

    /** A numbered piece of content of a page or form. */
    record Mark(int owner, int content) {}

    private static final Mark NONE = new Mark(0, PdfLine.UNTAGGED);

    private final IdentityHashMap<COSBase, Integer> owners = new IdentityHashMap<>();
    private final IdentityHashMap<TextPosition, Mark> letters = new IdentityHashMap<>();
    private final Deque<Mark> open = new ArrayDeque<>();
    private final Deque<Integer> drawing = new ArrayDeque<>();

    void startPage(COSBase page) {
        letters.clear();
        open.clear();
        drawing.clear();
        drawing.push(number(page));
    }

    void startForm(COSBase form) {
        drawing.push(number(form));
    }

    void endForm() {
        drawing.poll();
    }

    void begin(COSName tag, @Nullable COSDictionary properties) {
        int content = properties == null ? -1 : properties.getInt(COSName.MCID, -1);
        Mark outer = open.isEmpty() ? NONE : open.peek();
        int owner = drawing.isEmpty() ? 0 : drawing.peek();
        if (COSName.ARTIFACT.equals(tag)) {
            open.push(new Mark(owner, PdfLine.ARTIFACT));
        } else {
            open.push(content < 0 ? outer : new Mark(owner, content));
        }
    }

    void end() {
        open.poll();
    }

    void mark(TextPosition letter) {
        letters.put(letter, open.isEmpty() ? NONE : open.peek());
    }

    Mark of(TextPosition letter) {
        return letters.getOrDefault(letter, NONE);
    }

    /** The number under which runs name a page or form. */
    int number(@Nullable COSBase owner) {
        return owner == null ? 0 : owners.computeIfAbsent(owner, o -> owners.size() + 1);
    }
}
