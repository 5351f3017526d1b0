package dev.ragstone.pgvector;

import dev.ragstone.store.Store;
import dev.ragstone.testkit.StoreContract;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class PgVectorStoreContractTest extends StoreContract {

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    private final Map<Store, PgVectorStoreBuilder> opened = new HashMap<>();

    @Override
    protected Store emptyStore(int dimension) {
        return remember(database.index(dimension));
    }

    @Override
    protected Optional<Store> reopen(Store closed) {
        PgVectorStoreBuilder builder = opened.get(closed);
        return builder == null ? Optional.empty() : Optional.of(remember(builder));
    }

    private Store remember(PgVectorStoreBuilder builder) {
        Store store = builder.open();
        opened.put(store, builder);
        return store;
    }
}
