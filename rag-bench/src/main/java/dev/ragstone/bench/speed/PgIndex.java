package dev.ragstone.bench.speed;

/** What index of vectors a store has, and since when. */
enum PgIndex {
    NONE("no index"),
    IVFFLAT_AFTERWARDS("words, then ivfflat"),
    HNSW_AFTERWARDS("words, then HNSW"),
    HNSW_FIRST("words and HNSW first");

    private final String description;

    PgIndex(String description) {
        this.description = description;
    }

    String description() {
        return description;
    }
}
