package dev.ragstone.bench.speed;

import java.util.List;

/**
 * Which rows a search may find. Rows come in documents of ten, and one document out of {@code of} is selected; which ones
 * has nothing to do with their vectors.
 *
 * @param key the metadata to filter by; empty to find all
 */
record PgShare(String name, String key, int of) {

    static final int ROWS_IN_DOCUMENT = 10;

    static final List<PgShare> ALL = List.of(
            new PgShare("no filter", "", 1),
            new PgShare("filter 10 %", "tenth", 10),
            new PgShare("filter 1 %", "hundredth", 100),
            new PgShare("filter 0.1 %", "thousandth", 1000));

    boolean selects(int row) {
        return row / ROWS_IN_DOCUMENT % of == 0;
    }

    /** What a document has under the key. */
    String value(int document) {
        return Integer.toString(document % of);
    }
}
