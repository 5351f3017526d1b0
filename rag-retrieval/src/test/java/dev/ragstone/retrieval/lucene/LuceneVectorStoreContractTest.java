package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.VectorStore;
import dev.ragstone.testkit.VectorStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneVectorStoreContractTest extends VectorStoreContract {

    @TempDir
    Path folder;

    private int stores;

    @Override
    protected VectorStore emptyStore() {
        return LuceneVectorStore.builder(folder.resolve("vectors" + stores++), 2)
                .opener(QuickDirectory::new)
                .open();
    }
}
