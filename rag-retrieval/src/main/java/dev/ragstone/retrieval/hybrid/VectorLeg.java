package dev.ragstone.retrieval.hybrid;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.search.Query;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorFeedback;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorSearch;
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

    @Override
    Optional<List<ScoredChunk>> search(int limit) {
        if (embedding.isEmpty()) {
            embedding = step(EMBED, () -> embedder.embedQuery(query.text()), Embedding::tokens);
            embedding.filter(Embedding::truncated).ifPresent(this::warnOfTruncation);
        }
        return embedding.flatMap(embedded -> step(
                feedback.isEmpty() ? SEARCH : FEEDBACK_SEARCH,
                () -> vectors.search(new VectorQuery(embedded.vector(), query.scope(), limit, feedback)),
                List::size));
    }

    private void warnOfTruncation(Embedding embedded) {
        warn(
                "query-truncated",
                "the query has " + embedded.tokens() + " tokens, more than the embedder takes, so the search by meaning"
                        + " saw only its beginning");
    }
}
