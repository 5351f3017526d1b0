package dev.ragstone.retrieval.lucene;

import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.StoreContract;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class LuceneStoreContractTest extends StoreContract {

    @TempDir
    Path folder;

    private final Map<Store, LuceneStore.Builder> opened = new HashMap<>();

    @Override
    protected Store emptyStore(int dimension) {
        LuceneStore.Builder builder = LuceneStore.builder(folder.resolve("index" + opened.size()))
                .embeddingModel(new EmbeddingModel("contract", dimension, 512))
                .chunkerId("contract")
                .opener(QuickDirectory::new);
        return remember(builder);
    }

    @Override
    protected Optional<Store> reopen(Store closed) {
        LuceneStore.Builder builder = opened.get(closed);
        return builder == null ? Optional.empty() : Optional.of(remember(builder));
    }

    private Store remember(LuceneStore.Builder builder) {
        Store store = builder.open();
        opened.put(store, builder);
        return store;
    }
}
