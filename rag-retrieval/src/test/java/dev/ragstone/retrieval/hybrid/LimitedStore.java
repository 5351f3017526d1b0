package dev.ragstone.retrieval.hybrid;

import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.testkit.fake.ForwardingStore;
import java.util.List;
import java.util.Set;

/** A store that searches by words only. */
final class LimitedStore extends ForwardingStore {

    LimitedStore(Store store) {
        super(store);
    }

    @Override
    public Set<StoreCapability> capabilities() {
        return Set.of(StoreCapability.LEXICAL);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        throw new UnsupportedOperationException();
    }
}
