package dev.ragstone.testkit;

import dev.ragstone.error.StoreException;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.testkit.fake.ForwardingStore;
import java.util.List;

/** A store none of whose searches work. */
final class BrokenSearches extends ForwardingStore {

    BrokenSearches(Store store) {
        super(store);
    }

    @Override
    public List<ScoredChunk> search(KeywordQuery query) {
        throw new StoreException("the search by words was told to fail", "", true, null);
    }

    @Override
    public List<ScoredChunk> search(VectorQuery query) {
        throw new StoreException("the search by vectors was told to fail", "", true, null);
    }
}
