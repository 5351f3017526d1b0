package dev.ragstone.testkit.fake;

import dev.ragstone.store.Store;
import dev.ragstone.testkit.StoreContract;
import java.util.Optional;

class InMemoryStoreContractTest extends StoreContract {

    @Override
    protected Store emptyStore(int dimension) {
        return new InMemoryStore(dimension);
    }

    @Override
    protected Optional<Store> reopen(Store closed) {
        return Optional.empty();
    }
}
