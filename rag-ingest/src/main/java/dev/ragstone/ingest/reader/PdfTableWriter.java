package dev.ragstone.ingest.reader;

import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.List;

/** Writes a tagged table: a row to a line, bars between the cells, a block for each page it stands on. */
final class PdfTableWriter {

    private final List<PdfLine> lines;
    private final LineJoiner joiner;
    private final BlockWriter writer;
    private final List<String> part = new ArrayList<>();
    private String header = "";
    private int first = 1;
    private int next = 1;
    private int page;

    PdfTableWriter(List<PdfLine> lines, LineJoiner joiner, BlockWriter writer) {
        this.lines = lines;
        this.joiner = joiner;
        this.writer = writer;
    }

    void write(PdfDraft.Table table) {
        boolean begun = false;
        for (PdfDraft.Row row : table.rows()) {
            String text = text(row);
            if (text.isEmpty()) {
                continue;
            }
            int here =
                    PdfStructure.page(row.cells().stream().flatMap(List::stream).toList(), lines);
            if (here != page) {
                flush();
            }
            page = here;
            if (!begun && row.isHeader()) {
                header = text;
            } else {
                next++;
            }
            begun = true;
            part.add(text);
        }
        flush();
    }

    private void flush() {
        if (part.isEmpty()) {
            return;
        }
        writer.place(Place.page(page));
        writer.rows(part, header, first);
        part.clear();
        first = next;
    }

    private String text(PdfDraft.Row row) {
        var cells = row.cells().stream()
                .map(cell -> PdfPiece.join(cell, lines, joiner, " "))
                .toList();
        return cells.stream().allMatch(String::isEmpty)
                ? ""
                : String.join(" | ", cells).strip();
    }
}
