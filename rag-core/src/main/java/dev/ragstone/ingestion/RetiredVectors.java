package dev.ragstone.ingestion;

import dev.ragstone.embedding.VectorCache;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import java.util.Collection;
import java.util.HashSet;

/**
 * What a vector cache keeps of a store that no longer serves, or of documents that leave it. Nobody could name these
 * vectors once the store is gone.
 *
 * <p>Owns none of its parts. Safe for use by several threads if they are.
 *
 * @since 0.1
 */
public final class RetiredVectors {

    private final VectorCache cache;
    private final Catalog retired;
    private final StoredVersion stored;

    /**
     * Joins the parts.
     *
     * @param model the id of the model that made the vectors of {@code retired}
     */
    public RetiredVectors(VectorCache cache, Catalog retired, String model) {
        this.cache = cache;
        this.retired = retired;
        this.stored = new StoredVersion(retired, model);
    }

    /**
     * Makes the cache forget all of them, except those that {@code serving} has too.
     *
     * @throws dev.ragstone.error.StoreException if the cache or a store cannot be reached
     */
    public void forget(Catalog serving) {
        if (!cache.equals(VectorCache.none())) {
            forget(retired.ledger().stream().map(LedgerEntry::documentId).toList(), serving);
        }
    }

    private void forget(Collection<String> documentIds, Catalog serving) {
        for (String id : documentIds) {
            var keys = new HashSet<>(stored.vectorKeys(id));
            keys.removeAll(serving.vectors(keys).keySet());
            cache.remove(keys);
        }
    }

    /**
     * Makes the cache forget those of some documents.
     *
     * @throws dev.ragstone.error.StoreException if the cache or the store cannot be reached
     */
    public void forget(Collection<String> documentIds) {
        if (!cache.equals(VectorCache.none())) {
            documentIds.forEach(id -> cache.remove(stored.vectorKeys(id)));
        }
    }
}
