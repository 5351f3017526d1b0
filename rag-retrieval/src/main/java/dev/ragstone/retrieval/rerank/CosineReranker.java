package dev.ragstone.retrieval.rerank;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.ingestion.VectorKeys;
import dev.ragstone.retrieval.vectors.StoredVectors;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Reranker;
import dev.ragstone.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Orders hits by the cosine of their vectors and the question's.
 *
 * <p>Use it with an embedder that is better than the one the index was built with, or after a search by words alone. Given
 * the store that was searched, it takes the vectors that are there; the others are embedded, which costs a model run each.
 * The score is the cosine. Safe for use by several threads if the embedder is; closes neither embedder nor store.
 *
 * @since 0.1
 */
public final class CosineReranker implements Reranker {

    private final Embedder embedder;
    private final @Nullable StoredVectors stored;

    private CosineReranker(Embedder embedder, @Nullable StoredVectors stored) {
        this.embedder = embedder;
        this.stored = stored;
    }

    /** Embeds the question and every hit. */
    public static CosineReranker of(Embedder embedder) {
        return new CosineReranker(embedder, null);
    }

    /** Embeds the question, and those hits whose vectors {@code store} does not have. */
    public static CosineReranker of(Embedder embedder, Store store) {
        return new CosineReranker(embedder, StoredVectors.of(store, embedder.model()));
    }

    /**
     * {@inheritDoc}
     *
     * @throws EmbeddingException if the embedder fails
     */
    @Override
    public List<Hit> rerank(String question, List<Hit> hits) {
        if (hits.isEmpty()) {
            return hits;
        }
        Vector asked = embedder.embedQuery(question).vector();
        Map<String, Vector> vectors = vectors(hits);
        return RerankedList.of(
                hits, hit -> cosine(asked, vectors.get(hit.chunk().id())));
    }

    private Map<String, Vector> vectors(List<Hit> hits) {
        var vectors = new HashMap<String, Vector>(stored == null ? Map.of() : stored.of(hits));
        List<Hit> missing = hits.stream()
                .filter(hit -> !vectors.containsKey(hit.chunk().id()))
                .toList();
        if (!missing.isEmpty()) {
            List<String> texts = missing.stream()
                    .map(hit -> VectorKeys.textOf(hit.chunk(), hit.document()))
                    .toList();
            var embedded = embedder.embedDocuments(texts);
            for (int i = 0; i < missing.size(); i++) {
                vectors.put(missing.get(i).chunk().id(), embedded.get(i).vector());
            }
        }
        return vectors;
    }

    private static double cosine(Vector asked, @Nullable Vector text) {
        if (text == null) {
            throw new IllegalStateException("every hit has a vector by now");
        }
        return asked.dot(text);
    }
}
