package dev.ragstone.ingest.reader;

import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/** Puts a line together from its words. */
final class PdfLineBuilder {

    private static final int MOST_SIZES = 200;
    // In sizes of the letters; a space is about a quarter.
    private static final float GAP = 0.6f;

    private final StringBuilder text = new StringBuilder();
    private final List<PdfLine.Run> runs = new ArrayList<>();
    private final List<PdfLine.Cell> cells = new ArrayList<>();
    private final int[] lettersBySize = new int[MOST_SIZES + 1];
    private float left = Float.MAX_VALUE;
    private float right;
    private float top;
    private int bold;
    private int letters;

    void word(String word, List<TextPosition> positions, PdfFonts fonts, @Nullable PdfMarks marks) {
        int start = text.length();
        text.append(word);
        addToCells(start, positions);
        for (TextPosition position : positions) {
            String letter = position.getUnicode();
            if (letter == null || letter.isBlank()) {
                continue;
            }
            if (letters == 0) {
                top = position.getYDirAdj();
            }
            letters++;
            bold += fonts.isBold(position.getFont()) ? 1 : 0;
            lettersBySize[size(position)]++;
            left = Math.min(left, position.getXDirAdj());
            right = Math.max(right, position.getXDirAdj() + position.getWidthDirAdj());
        }
        if (marks != null && !positions.isEmpty()) {
            addRuns(word, start, positions, marks);
        }
    }

    void space() {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != ' ') {
            text.append(' ');
        }
    }

    /** The line; null when nothing is on it. */
    @Nullable
    PdfLine build(int page) {
        String content = visible(text.toString().stripTrailing());
        if (content.isBlank() || letters == 0) {
            return null;
        }
        return new PdfLine(
                page,
                content,
                left,
                right,
                top,
                mostFrequentSize(),
                bold == letters,
                cells.size() < 2 ? List.of() : cellsWithin(content.length()),
                within(content));
    }

    private List<PdfLine.Cell> cellsWithin(int length) {
        return cells.stream()
                .filter(cell -> cell.start() < length)
                .map(cell -> new PdfLine.Cell(cell.start(), Math.min(cell.end(), length), cell.left(), cell.right()))
                .toList();
    }

    /** Begins a cell where the space before a word is wider than any between the words of a sentence. */
    private void addToCells(int start, List<TextPosition> positions) {
        if (positions.isEmpty()) {
            return;
        }
        TextPosition from = positions.getFirst();
        TextPosition to = positions.getLast();
        float begin = from.getXDirAdj();
        float end = to.getXDirAdj() + to.getWidthDirAdj();
        PdfLine.Cell last = cells.isEmpty() ? null : cells.getLast();
        if (last == null || begin - last.right() > Math.abs(from.getFontSizeInPt()) * GAP) {
            cells.add(new PdfLine.Cell(start, text.length(), begin, end));
        } else {
            cells.set(
                    cells.size() - 1,
                    new PdfLine.Cell(last.start(), text.length(), last.left(), Math.max(last.right(), end)));
        }
    }

    /** A soft hyphen that is printed inside a line is a hyphen. */
    private static String visible(String line) {
        String text = line.replace('\0', '\uFFFD');
        int soft = text.indexOf('\u00AD');
        return soft < 0 || soft == text.length() - 1
                ? text
                : text.substring(0, text.length() - 1).replace('\u00AD', '-') + text.charAt(text.length() - 1);
    }

    private List<PdfLine.Run> within(String content) {
        return runs.stream()
                .filter(run -> run.start() < content.length())
                .map(run ->
                        new PdfLine.Run(run.owner(), run.content(), run.start(), Math.min(run.end(), content.length())))
                .toList();
    }

    /** A word may change tags inside, for instance where a footnote's number hangs on it. */
    private void addRuns(String word, int start, List<TextPosition> positions, PdfMarks marks) {
        int at = start;
        int length = 0;
        for (TextPosition position : positions) {
            length += position.getUnicode() == null ? 0 : position.getUnicode().length();
        }
        // Normalised words can be longer or shorter than their letters; then the first letter speaks for all.
        boolean letterByLetter = length == word.length();
        for (TextPosition position : positions) {
            PdfMarks.Mark mark = marks.of(position);
            int end = letterByLetter ? at + position.getUnicode().length() : text.length();
            add(mark, at, end);
            at = end;
            if (!letterByLetter) {
                break;
            }
        }
    }

    private void add(PdfMarks.Mark mark, int start, int end) {
        if (end <= start) {
            return;
        }
        PdfLine.Run last = runs.isEmpty() ? null : runs.getLast();
        if (last != null && last.owner() == mark.owner() && last.content() == mark.content()) {
            runs.set(runs.size() - 1, new PdfLine.Run(last.owner(), last.content(), last.start(), end));
        } else {
            runs.add(new PdfLine.Run(mark.owner(), mark.content(), start, end));
        }
    }

    private int mostFrequentSize() {
        int best = 0;
        for (int size = 0; size < lettersBySize.length; size++) {
            best = lettersBySize[size] >= lettersBySize[best] ? size : best;
        }
        return best;
    }

    private static int size(TextPosition position) {
        float points = Math.abs(position.getFontSizeInPt());
        return Math.clamp(Math.round(points * 2), 1, MOST_SIZES);
    }
}
