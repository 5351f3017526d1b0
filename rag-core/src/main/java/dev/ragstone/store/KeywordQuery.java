package dev.ragstone.store;

/**
 * What to look for by its words.
 *
 * @param text any string at all; it is analysed, never parsed
 * @param limit at most this many results
 * @since 0.1
 */
public record KeywordQuery(String text, SearchScope scope, int limit) {

    public KeywordQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
    }
}
