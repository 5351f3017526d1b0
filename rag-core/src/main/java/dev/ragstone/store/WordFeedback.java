package dev.ragstone.store;

import java.util.List;

/**
 * Chunks that are taken to answer a query, whose words are therefore worth looking for: pseudo-relevance feedback.
 *
 * <p>A search gives each word the sum, over the chunks, of its share of the chunk's words times the chunk's share. Of all
 * words it takes the {@link #terms()} that would count most in its scoring, and adds them to the query. The words of the
 * query then count {@code 1 - weight} and the added ones {@code weight} together (the model known as RM3). Chunks are read
 * as they are given here, so a search learns nothing from what the caller has not seen.
 *
 * @param chunks a chunk's score is its weight; scaled so that they add up to one
 * @param terms at most this many words are added
 * @param weight how much they count together, more than 0 and less than 1; the query counts the rest
 * @since 0.1
 */
public record WordFeedback(List<ScoredChunk> chunks, int terms, double weight) {

    /** More words than this make a search slow and its query vague. */
    public static final int MAX_TERMS = 100;

    private static final WordFeedback NONE = new WordFeedback(List.of(), 1, 0.5);

    public WordFeedback {
        if (terms < 1 || terms > MAX_TERMS) {
            throw new IllegalArgumentException("terms must be from 1 to " + MAX_TERMS + " but was " + terms);
        }
        FeedbackChunks.requireWeight(weight);
        chunks = FeedbackChunks.shares(chunks);
    }

    /** No feedback: a query stays as it is. */
    public static WordFeedback none() {
        return NONE;
    }

    /** Whether there is nothing to learn from. */
    public boolean isEmpty() {
        return chunks.isEmpty();
    }

    /** This feedback from the chunks that {@code scope} allows to see. */
    public WordFeedback within(SearchScope scope) {
        return isEmpty() ? this : new WordFeedback(FeedbackChunks.within(scope, chunks), terms, weight);
    }
}
