package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts lines together to paragraphs by their distance, indentation and letters. */
final class PdfParagraphs {

    private static final float USUAL_LEADING = 1.3f;
    private static final float LARGEST_LEADING = 2.6f;
    private static final float WIDER = 1.3f;
    private static final float INDENT = 0.8f;

    private final Map<Integer, Float> leadings;
    private final List<PdfLine> lines;

    private PdfParagraphs(List<PdfLine> lines) {
        this.lines = lines;
        this.leadings = leadings(lines);
    }

    static List<PdfParagraph> of(List<PdfLine> lines) {
        return new PdfParagraphs(lines).group();
    }

    private List<PdfParagraph> group() {
        var paragraphs = new ArrayList<PdfParagraph>();
        var open = new ArrayList<PdfLine>();
        boolean goesOn = false;
        for (int i = 0; i < lines.size(); i++) {
            int rows = PdfTable.rows(lines, i);
            if (!open.isEmpty() && (rows > 0 || breaksBefore(i, open))) {
                paragraphs.add(new PdfParagraph(open, goesOn, false));
                goesOn = rows == 0 && goesOn(open.getLast(), lines.get(i));
                open.clear();
            }
            if (rows > 0) {
                paragraphs.add(new PdfParagraph(lines.subList(i, i + rows), false, true));
                i += rows - 1;
            } else {
                open.add(lines.get(i));
            }
        }
        if (!open.isEmpty()) {
            paragraphs.add(new PdfParagraph(open, goesOn, false));
        }
        return paragraphs;
    }

    private boolean breaksBefore(int index, List<PdfLine> open) {
        PdfLine before = open.getLast();
        PdfLine line = lines.get(index);
        float down = line.top() - before.top();
        return line.page() != before.page()
                || otherLetters(before, line)
                || down < -before.points() / 2
                || down > leading(line) * WIDER
                || startsItem(line, before, open)
                || isIndented(index, open)
                || endsShort(before, line, open);
    }

    /** Whether a paragraph that a page or column ended goes on in {@code line}. */
    private static boolean goesOn(PdfLine before, PdfLine line) {
        boolean elsewhere = line.page() != before.page() || line.top() < before.top();
        return elsewhere
                && !otherLetters(before, line)
                && !PdfMarker.isItem(line.text())
                && !endsSentence(before.text())
                && (Character.isLowerCase(line.text().codePointAt(0)) || LineJoiner.endsWithHyphen(before.text()));
    }

    private static boolean otherLetters(PdfLine before, PdfLine line) {
        int difference = Math.abs(before.size() - line.size());
        return before.bold() != line.bold() || (difference > 1 && difference * 100 > before.size() * 8);
    }

    private static boolean startsItem(PdfLine line, PdfLine before, List<PdfLine> open) {
        return PdfMarker.isBullet(line.text())
                || (PdfMarker.isNumber(line.text())
                        && (PdfMarker.isItem(open.getFirst().text())
                                || endsSentence(before.text())
                                || before.text().endsWith(":")));
    }

    private boolean isIndented(int index, List<PdfLine> open) {
        PdfLine before = open.getLast();
        PdfLine line = lines.get(index);
        float step = line.left() - before.left();
        float indent = INDENT * line.points();
        boolean centred = Math.abs((line.left() + line.right()) - (before.left() + before.right())) < 4;
        if (centred) {
            return false;
        }
        if (PdfMarker.isItem(open.getFirst().text())) {
            return line.left() < open.getFirst().left() - 1 || (open.size() > 1 && Math.abs(step) > indent);
        }
        if (open.size() > 1) {
            return step > indent || (step < -indent && open.size() > 2);
        }
        // A hanging indent goes on as it is; the indent of a first line does not.
        PdfLine after = index + 1 < lines.size() ? lines.get(index + 1) : line;
        return step > indent && Math.abs(after.left() - line.left()) > indent / 2;
    }

    private static boolean endsShort(PdfLine before, PdfLine line, List<PdfLine> open) {
        float left = Math.min(before.left(), line.left());
        float right = line.right();
        for (PdfLine other : open) {
            right = Math.max(right, other.right());
        }
        return before.right() - left < (right - left) * 0.75f
                && endsSentence(before.text())
                && !Character.isLowerCase(line.text().codePointAt(0));
    }

    private static boolean endsSentence(String text) {
        return !text.isEmpty() && ".!?。！？".indexOf(text.charAt(text.length() - 1)) >= 0;
    }

    private float leading(PdfLine line) {
        return leadings.getOrDefault(line.size(), USUAL_LEADING * line.points());
    }

    /** The usual distance from line to line for each size of letters. */
    private static Map<Integer, Float> leadings(List<PdfLine> lines) {
        Map<Integer, List<Float>> distances = new HashMap<>();
        for (int i = 1; i < lines.size(); i++) {
            PdfLine line = lines.get(i);
            float down = line.top() - lines.get(i - 1).top();
            boolean neighbours = line.page() == lines.get(i - 1).page()
                    && line.size() == lines.get(i - 1).size();
            if (neighbours && down > line.points() * 0.8f && down < line.points() * LARGEST_LEADING) {
                distances
                        .computeIfAbsent(line.size(), size -> new ArrayList<>())
                        .add(down);
            }
        }
        Map<Integer, Float> leadings = new HashMap<>();
        distances.forEach((size, found) -> {
            found.sort(null);
            // Most distances are within paragraphs, unless there are only short ones.
            leadings.put(size, Math.max(found.get(found.size() * 2 / 5), size / 2f));
        });
        return leadings;
    }
}
