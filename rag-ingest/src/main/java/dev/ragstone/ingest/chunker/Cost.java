package dev.ragstone.ingest.chunker;

/** What a slice of text costs, in tokens or in characters. */
interface Cost {

    /** The cost of {@code [start, end)}; more than the limit of a chunk if it cannot stand in one. */
    int of(String text, int start, int end);

    /** The most characters that one unit of cost may pay for. */
    int mostChars();
}
