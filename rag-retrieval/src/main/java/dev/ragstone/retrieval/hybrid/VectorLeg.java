package dev.ragstone.retrieval.hybrid;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.StoreException;
import dev.ragstone.search.Query;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorFeedback;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorSearch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Embeds the query, once, and searches by its vector. */
final class VectorLeg extends Leg {

    static final String NAME = "vector";

    // An embedder may call any text it cannot take a bad argument, and any text is a query.
    private static final Step EMBED = new Step(
            "embed",
            "tokens",
            "embedding-failed",
            "the query could not be embedded, so the search by meaning is missing from these hits",
            false);
    private static final Step SEARCH = new Step(
            NAME, "hits", "vector-search-failed", "the search by meaning failed and is missing from these hits", true);

    private static final Step FEEDBACK_SEARCH = new Step(
            "feedback-" + NAME,
            "hits",
            "feedback-failed",
            "the search by meaning with feedback failed, so these are the hits without it",
            false);

    private static final String REMEDY = "Check embedder and store, or allow them more time.";

    private final VectorSearch vectors;
    private final Embedder embedder;
    private final Query query;
    private final VectorFeedback feedback;
    private Optional<Embedding> embedding = Optional.empty();

    VectorLeg(VectorSearch vectors, Embedder embedder, Query query, Admission admission) {
        this(vectors, embedder, query, admission, VectorFeedback.none());
    }

    private VectorLeg(
            VectorSearch vectors, Embedder embedder, Query query, Admission admission, VectorFeedback feedback) {
        super(NAME, admission);
        this.vectors = vectors;
        this.embedder = embedder;
        this.query = query;
        this.feedback = feedback;
    }

    /** A leg for the same query, not embedded again, whose vector is moved towards {@code feedback}. */
    VectorLeg learning(VectorFeedback feedback) {
        var leg = new VectorLeg(vectors, embedder, query, admission(), feedback);
        leg.embedding = embedding;
        return leg;
    }

    /** A leg that is what this one is, to go on with in another thread. */
    VectorLeg ahead() {
        var leg = learning(feedback);
        leg.resume(this);
        leg.enter(embedding.isEmpty() ? EMBED : searchStep());
        return leg;
    }

    /** Makes this leg what {@code ahead} has become. */
    void takeOver(VectorLeg ahead) {
        resume(ahead);
        embedding = ahead.embedding;
    }

    /** Ends this leg because {@code ahead} has not ended within {@code time}. */
    void giveUp(VectorLeg ahead, Duration time) {
        Underway late = ahead.underway();
        String ending = "did not end within " + time.toMillis() + " ms";
        end(
                late,
                late.step().equals(EMBED)
                        ? new EmbeddingException(
                                "the call of embedder " + embedder.model().id() + " " + ending, REMEDY, true, null)
                        : new StoreException("the search by meaning " + ending, REMEDY, true, null));
    }

    /** Ends this leg, which was not begun because others have not ended. */
    void skip() {
        enter(searchStep());
        end(
                underway(),
                new StoreException(
                        "it was not begun, since several earlier ones, which took too long, have not ended yet",
                        REMEDY,
                        true,
                        null));
    }

    private Step searchStep() {
        return feedback.isEmpty() ? SEARCH : FEEDBACK_SEARCH;
    }

    @Override
    Optional<List<ScoredChunk>> search(int limit) {
        if (embedding.isEmpty()) {
            embedding = step(EMBED, () -> embedder.embedQuery(query.text()), Embedding::tokens);
            embedding.filter(Embedding::truncated).ifPresent(this::warnOfTruncation);
        }
        return embedding.flatMap(embedded -> step(
                searchStep(),
                () -> sound(vectors.search(new VectorQuery(embedded.vector(), query.scope(), limit, feedback))),
                List::size));
    }

    private void warnOfTruncation(Embedding embedded) {
        warn(
                "query-truncated",
                "the query has " + embedded.tokens() + " tokens, more than the embedder takes, so the search by meaning"
                        + " saw only its beginning");
    }
}
