package dev.ragstone.retrieval.hybrid;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.VectorSearch;

/**
 * Finds chunks by their meaning alone.
 *
 * <p>A hit's score is the cosine of its vector with the query's, also under the leg {@code vector}. Safe for use by
 * several threads; works in the caller's. A failure of the embedder or the search is thrown; a query that the embedder
 * cut short is reported as {@code query-truncated}.
 *
 * @since 0.1
 */
public final class VectorRetriever implements Retriever {

    private final VectorSearch vectors;
    private final Embedder embedder;

    private VectorRetriever(VectorSearch vectors, Embedder embedder) {
        this.vectors = vectors;
        this.embedder = embedder;
    }

    /** Searches {@code vectors}, such as a {@link dev.ragstone.store.Store}; the caller closes both. */
    public static VectorRetriever of(VectorSearch vectors, Embedder embedder) {
        return new VectorRetriever(vectors, embedder);
    }

    @Override
    public Retrieval retrieve(Query query) {
        return SingleLegSearch.run(query, FetchDepth.DEFAULT, new VectorLeg(vectors, embedder, query, Admission.ALL));
    }
}
