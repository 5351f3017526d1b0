package dev.ragstone.store;

/**
 * What to look for by its words.
 *
 * @param text any string at all; it is analysed, never parsed
 * @param limit at most this many results
 * @param feedback chunks whose words are looked for too; given only to a store with
 *     {@link StoreCapability#WORD_FEEDBACK}, and only as far as the scope allows to see them
 * @since 0.1
 */
public record KeywordQuery(String text, SearchScope scope, int limit, WordFeedback feedback) {

    public KeywordQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
        feedback = feedback.within(scope);
    }

    /** Looks for the words of {@code text} and nothing else. */
    public KeywordQuery(String text, SearchScope scope, int limit) {
        this(text, scope, limit, WordFeedback.none());
    }
}
