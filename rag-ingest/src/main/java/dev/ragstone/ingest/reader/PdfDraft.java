package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block.Kind;
import java.util.ArrayList;
import java.util.List;

/** A block of a tagged file before it is written. */
sealed interface PdfDraft {

    /** All the pieces of it, in order. */
    List<PdfPiece> pieces();

    /** A block of running text. */
    record Words(Kind kind, int level, List<PdfPiece> pieces) implements PdfDraft {}

    /** A list with its items. */
    record Items(List<List<PdfPiece>> items) implements PdfDraft {

        @Override
        public List<PdfPiece> pieces() {
            return items.stream().flatMap(List::stream).toList();
        }
    }

    /** A table with its rows. */
    record Table(List<Row> rows) implements PdfDraft {

        @Override
        public List<PdfPiece> pieces() {
            return rows.stream()
                    .flatMap(row -> row.cells().stream())
                    .flatMap(List::stream)
                    .toList();
        }
    }

    /** A row of a table; {@code headers} counts its cells that are marked as headers. */
    final class Row {

        private final List<List<PdfPiece>> cells = new ArrayList<>();
        private int headers;

        List<List<PdfPiece>> cells() {
            return cells;
        }

        void cell(boolean header) {
            cells.add(new ArrayList<>());
            headers += header ? 1 : 0;
        }

        boolean isHeader() {
            return !cells.isEmpty() && headers == cells.size();
        }
    }
}
