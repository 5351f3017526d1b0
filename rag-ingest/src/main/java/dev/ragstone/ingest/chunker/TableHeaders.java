package dev.ragstone.ingest.chunker;

import java.util.List;

/**
 * The header rows that travel with chunks of a table as the last of their headings: a chunk's text is an exact slice of
 * the document, so the header cannot be repeated in it. Long headers are shortened, or they would drown the rows.
 */
final class TableHeaders {

    private static final String MORE = " …";

    private final Cost cost;
    private final int limit;
    private final LongText longText;

    /** Keeps the headers of a chunk to {@code limit} together. */
    TableHeaders(Cost cost, int limit) {
        this.cost = cost;
        this.limit = Math.max(1, limit);
        this.longText = new LongText(cost, this.limit, this.limit);
    }

    /** As many of {@code headers} as fit; the one that does not is cut between words, those behind it are left out. */
    List<String> fitting(List<String> headers) {
        int room = limit;
        int count = 0;
        for (String header : headers) {
            room -= cost.of(header, 0, header.length());
            if (room < 0) {
                break;
            }
            count++;
        }
        return count > 0 || headers.isEmpty() ? headers.subList(0, count) : List.of(shortened(headers.getFirst()));
    }

    /** What {@code header} costs as it travels. */
    int cost(String header) {
        return Math.min(limit, cost.of(header, 0, header.length()));
    }

    private String shortened(String header) {
        // More chars than this never fit, and a header may be a megabyte.
        int end = Graphemes.last(header, 0, Math.min(header.length(), limit * cost.mostChars() * 2));
        Unit first = longText.first(header, 0, end);
        return header.substring(first.start(), first.end()) + MORE;
    }
}
