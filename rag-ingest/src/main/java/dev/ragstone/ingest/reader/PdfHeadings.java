package dev.ragstone.ingest.reader;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Tells headings from other paragraphs by their letters, for files that are not tagged.
 *
 * <p>Body text is the size most letters have. A heading is a short paragraph in larger letters, or in bold ones where the
 * body is not bold, or a bookmark of the outline. Sizes make the levels; where bookmarks are, they do.
 */
final class PdfHeadings {

    private static final int MOST_LEVELS = 6;
    private static final int MOST_LINES = 3;
    private static final int MOST_CHARS = 200;
    private static final int MOST_BOLD_CHARS = 120;
    private static final int LARGE_PAGE_CHARS = 250;
    // More than this is not headings but a way of printing.
    private static final double MOST_SHARE = 0.4;

    // The dots of a table of contents.
    private static final Pattern LEADERS = Pattern.compile("(?:[.\u2026\u00B7_]\\s?){4}");

    private final IdentityHashMap<PdfParagraph, Integer> levels = new IdentityHashMap<>();
    private final PdfOutline outline;
    private final int bodySize;
    private final boolean bodyIsBold;
    private final Map<Integer, Integer> pageSizes;

    private PdfHeadings(List<PdfParagraph> paragraphs, PdfOutline outline) {
        List<PdfLine> lines =
                paragraphs.stream().flatMap(p -> p.lines().stream()).toList();
        this.outline = outline;
        this.bodySize = bodySize(lines);
        this.bodyIsBold = isBold(lines, bodySize);
        this.pageSizes = pageSizes(paragraphs);
    }

    static PdfHeadings of(List<PdfParagraph> paragraphs, PdfOutline outline) {
        var headings = new PdfHeadings(paragraphs, outline);
        headings.find(paragraphs);
        return headings;
    }

    /** The size most letters have. */
    static int bodySize(List<PdfLine> lines) {
        Map<Integer, Integer> chars = new TreeMap<>();
        lines.forEach(line -> chars.merge(line.size(), line.text().length(), Integer::sum));
        return chars.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(0);
    }

    /** The level of a heading, from one; zero for what is none. */
    int level(PdfParagraph paragraph) {
        return levels.getOrDefault(paragraph, 0);
    }

    private void find(List<PdfParagraph> paragraphs) {
        IdentityHashMap<PdfParagraph, Integer> found = new IdentityHashMap<>();
        long chars = 0;
        long headingChars = 0;
        for (int i = 0; i < paragraphs.size(); i++) {
            PdfParagraph paragraph = paragraphs.get(i);
            chars += paragraph.chars();
            boolean last = i + 1 == paragraphs.size();
            if (isHeading(paragraph, last)) {
                found.put(paragraph, style(paragraph));
                headingChars += paragraph.chars();
            }
        }
        if (headingChars > chars * MOST_SHARE) {
            found.keySet().removeIf(paragraph -> outline.depth(text(paragraph)) == 0);
        }
        Map<Integer, Integer> levelOfStyle = levels(found);
        found.forEach((paragraph, style) -> levels.put(paragraph, levelOfStyle.getOrDefault(style, 1)));
    }

    private boolean isHeading(PdfParagraph paragraph, boolean last) {
        int chars = paragraph.chars();
        if (paragraph.goesOn()
                || paragraph.table()
                || paragraph.lines().size() > MOST_LINES
                || chars < 2
                || chars > MOST_CHARS
                || !hasWord(text(paragraph))
                || LEADERS.matcher(text(paragraph)).find()
                || PdfMarker.isBullet(paragraph.first().text())) {
            return false;
        }
        if (outline.depth(text(paragraph)) > 0 && !last) {
            return true;
        }
        char end = text(paragraph).charAt(text(paragraph).length() - 1);
        int body = Math.max(bodySize, pageSizes.getOrDefault(paragraph.page(), 0));
        int size = paragraph.size();
        if (size - body >= 2 && size * 100 >= body * 112) {
            return ",;".indexOf(end) < 0 && (end != '.' || paragraph.lines().size() == 1);
        }
        return paragraph.isBold()
                && !bodyIsBold
                && !last
                && size >= body - 1
                && paragraph.lines().size() < MOST_LINES
                && chars <= MOST_BOLD_CHARS
                && ".,;:".indexOf(end) < 0;
    }

    /** Larger letters first, bold ones of the size of the body last. */
    private static int style(PdfParagraph paragraph) {
        return -paragraph.size();
    }

    private Map<Integer, Integer> levels(IdentityHashMap<PdfParagraph, Integer> found) {
        Map<Integer, Map<Integer, Integer>> depths = new HashMap<>();
        found.forEach((paragraph, style) -> {
            int depth = outline.depth(text(paragraph));
            if (depth > 0) {
                depths.computeIfAbsent(style, s -> new TreeMap<>()).merge(depth, 1, Integer::sum);
            }
        });
        Map<Integer, Integer> result = new TreeMap<>();
        int level = 0;
        for (int style : found.values().stream().distinct().sorted().toList()) {
            Map<Integer, Integer> bookmarked = depths.getOrDefault(style, Map.of());
            level = bookmarked.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse(level + 1);
            result.put(style, Math.min(level, MOST_LEVELS));
        }
        return result;
    }

    /** The size of the body of each page that has much text, so that a page in large print is not all headings. */
    private static Map<Integer, Integer> pageSizes(List<PdfParagraph> paragraphs) {
        Map<Integer, Map<Integer, Integer>> chars = new HashMap<>();
        for (PdfParagraph paragraph : paragraphs) {
            chars.computeIfAbsent(paragraph.page(), page -> new TreeMap<>())
                    .merge(paragraph.size(), paragraph.chars(), Integer::sum);
        }
        Map<Integer, Integer> sizes = new HashMap<>();
        chars.forEach((page, bySize) -> bySize.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(most -> most.getValue() >= LARGE_PAGE_CHARS)
                .ifPresent(most -> sizes.put(page, most.getKey())));
        return sizes;
    }

    private static boolean isBold(List<PdfLine> lines, int size) {
        long all = 0;
        long bold = 0;
        for (PdfLine line : lines) {
            if (line.size() == size) {
                all += line.text().length();
                bold += line.bold() ? line.text().length() : 0;
            }
        }
        return bold * 3 > all;
    }

    private static boolean hasWord(String text) {
        return text.codePoints().filter(Character::isLetter).count() > 1;
    }

    private static String text(PdfParagraph paragraph) {
        return paragraph.lines().size() == 1
                ? paragraph.first().text()
                : String.join(" ", paragraph.lines().stream().map(PdfLine::text).toList());
    }
}
