package dev.ragstone.ingest.reader;

import java.util.List;

/**
 * Characters of a line that a tag holds.
 *
 * @param line which line of the document
 */
record PdfPiece(int line, int start, int end) {

    /** Stands where at least a space has to be. */
    static final PdfPiece SPACE = new PdfPiece(-1, 0, 0);

    /** The text of pieces in the order of the tags; {@code separator} comes between lines. */
    static String join(List<PdfPiece> pieces, List<PdfLine> lines, LineJoiner joiner, String separator) {
        var text = new StringBuilder();
        PdfPiece before = SPACE;
        for (PdfPiece piece : pieces) {
            if (piece.line < 0) {
                before = piece;
                continue;
            }
            String line = lines.get(piece.line).text();
            String words = line.substring(piece.start, piece.end);
            if (text.isEmpty()) {
                text.append(words.stripLeading());
            } else if (piece.line == before.line && before.end <= piece.start) {
                String between = line.substring(before.end, piece.start);
                text.append(between.isBlank() ? between : " ").append(words);
            } else if (before.line < 0 || piece.line == before.line) {
                text.append(endsBlank(text) ? "" : " ").append(words.stripLeading());
            } else {
                while (endsBlank(text)) {
                    text.setLength(text.length() - 1);
                }
                joiner.append(text, words.stripLeading(), separator);
            }
            before = piece;
        }
        return text.toString().strip();
    }

    private static boolean endsBlank(CharSequence text) {
        return text.length() > 0 && Character.isWhitespace(text.charAt(text.length() - 1));
    }
}
