package dev.ragstone.embedded;

import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.store.Store;

/**
 * Opens the store that takes the place of the index on disk, when it is known what it is to hold.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface StoreOpening {

    /**
     * Opens the store, which is closed with the {@code Rag}.
     *
     * @param model what the vectors are made with
     * @param chunkerId what cuts the documents
     * @throws dev.ragstone.error.FingerprintException if the store was filled with something else
     * @throws dev.ragstone.error.StoreException if it cannot be opened
     */
    Store open(EmbeddingModel model, String chunkerId);
}
