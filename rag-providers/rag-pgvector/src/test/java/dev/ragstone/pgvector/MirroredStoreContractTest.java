package dev.ragstone.pgvector;

import dev.ragstone.retrieval.mirror.MirroredStore;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.StoreContract;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Words in a local index, everything else in PostgreSQL. */
class MirroredStoreContractTest extends StoreContract {

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @TempDir
    Path folder;

    private final Map<Store, Opening> opened = new HashMap<>();

    private record Opening(PgVectorStoreBuilder index, Path directory) {}

    @Override
    protected Store emptyStore(int dimension) {
        return remember(new Opening(database.index(dimension), folder.resolve("mirror" + opened.size())));
    }

    @Override
    protected Optional<Store> reopen(Store closed) {
        return Optional.ofNullable(opened.get(closed)).map(this::remember);
    }

    private Store remember(Opening opening) {
        PgVectorStore store = opening.index().open();
        var mirrored = MirroredStore.open(store, store.changes(), opening.directory());
        opened.put(mirrored, opening);
        return mirrored;
    }
}
