package dev.ragstone.retrieval.vectors;

import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.ingestion.VectorKeys;
import dev.ragstone.search.Hit;
import dev.ragstone.store.Store;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Finds the vectors that a store keeps of the chunks of hits. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class StoredVectors {

    private final Store store;
    private final EmbeddingModel model;

    private StoredVectors(Store store, EmbeddingModel model) {
        this.store = store;
        this.model = model;
    }

    /** The vectors in {@code store} that {@code model} made; the caller closes the store. */
    public static StoredVectors of(Store store, EmbeddingModel model) {
        return new StoredVectors(store, model);
    }

    /**
     * The vectors of {@code hits}, scaled to length one, by chunk id; those without one are left out.
     *
     * @throws dev.ragstone.error.StoreException if the store fails
     */
    public Map<String, Vector> of(List<Hit> hits) {
        var keys = new HashMap<String, String>();
        for (Hit hit : hits) {
            keys.put(hit.chunk().id(), VectorKeys.of(model, hit.chunk(), hit.document()));
        }
        Map<String, Vector> stored = store.catalog().vectors(new HashSet<>(keys.values()));
        var vectors = new HashMap<String, Vector>();
        keys.forEach((chunk, key) -> {
            Vector vector = stored.get(key);
            if (vector != null && vector.dimension() == model.dimension()) {
                vectors.put(chunk, vector.normalized());
            }
        });
        return vectors;
    }
}
