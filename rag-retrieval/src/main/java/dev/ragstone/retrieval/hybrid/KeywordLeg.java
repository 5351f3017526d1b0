package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Query;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.WordFeedback;
import java.util.List;
import java.util.Optional;

/** Searches by words. */
final class KeywordLeg extends Leg {

    static final String NAME = "bm25";

    private static final Step SEARCH = new Step(
            NAME, "hits", "keyword-search-failed", "the search by words failed and is missing from these hits", true);

    private static final Step FEEDBACK_SEARCH = new Step(
            "feedback-" + NAME,
            "hits",
            "feedback-failed",
            "the search by words with feedback failed, so these are the hits without it",
            false);

    private final KeywordSearch keywords;
    private final Query query;
    private final WordFeedback feedback;

    KeywordLeg(KeywordSearch keywords, Query query, Admission admission) {
        this(keywords, query, admission, WordFeedback.none());
    }

    private KeywordLeg(KeywordSearch keywords, Query query, Admission admission, WordFeedback feedback) {
        super(NAME, admission);
        this.keywords = keywords;
        this.query = query;
        this.feedback = feedback;
    }

    /** A leg for the same query that looks for the words of {@code feedback} too. */
    KeywordLeg learning(WordFeedback feedback) {
        return new KeywordLeg(keywords, query, admission(), feedback);
    }

    @Override
    Optional<List<ScoredChunk>> search(int limit) {
        return step(
                feedback.isEmpty() ? SEARCH : FEEDBACK_SEARCH,
                () -> sound(keywords.search(new KeywordQuery(query.text(), query.scope(), limit, feedback))),
                List::size);
    }
}
