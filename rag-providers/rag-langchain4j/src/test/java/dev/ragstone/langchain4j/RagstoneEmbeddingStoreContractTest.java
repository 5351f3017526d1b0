package dev.ragstone.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.EmbeddingStoreIT;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** LangChain4j's own contract, as it is, over the embedded Lucene store. */
class RagstoneEmbeddingStoreContractTest extends EmbeddingStoreIT {

    @TempDir
    private static Path folder;

    private static LuceneEntries lucene;

    @BeforeAll
    static void open() {
        lucene = new LuceneEntries(folder);
    }

    @AfterAll
    static void close() {
        lucene.close();
    }

    @Override
    protected void clearStore() {
        embeddingStore().removeAll();
    }

    @Override
    protected EmbeddingStore<TextSegment> embeddingStore() {
        return lucene.entries();
    }

    @Override
    protected EmbeddingModel embeddingModel() {
        return new ScriptedEmbeddingModel();
    }
}
