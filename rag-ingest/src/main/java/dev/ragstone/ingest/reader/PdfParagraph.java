package dev.ragstone.ingest.reader;

import java.util.List;

/**
 * Lines that belong together.
 *
 * @param goesOn whether it goes on with the paragraph before it, which a page or column cut in two
 * @param table whether the lines are the rows of a table
 */
record PdfParagraph(List<PdfLine> lines, boolean goesOn, boolean table) {

    PdfParagraph {
        lines = List.copyOf(lines);
    }

    int page() {
        return lines.getFirst().page();
    }

    PdfLine first() {
        return lines.getFirst();
    }

    int chars() {
        return lines.stream().mapToInt(line -> line.text().length()).sum();
    }

    boolean isBold() {
        return lines.stream().allMatch(PdfLine::bold);
    }

    int size() {
        return lines.stream().mapToInt(PdfLine::size).max().orElse(0);
    }
}
