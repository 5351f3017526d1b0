package dev.ragstone.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.EmbeddingStoreAddAllContract;
import dev.langchain4j.store.embedding.EmbeddingStoreRemoveAllContract;
import dev.langchain4j.store.embedding.EmbeddingStoreWithRemovalIT;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** LangChain4j's own contracts of adding and removing, as they are, over the embedded Lucene store. */
class RagstoneEmbeddingStoreWithRemovalContractTest extends EmbeddingStoreWithRemovalIT
        implements EmbeddingStoreAddAllContract, EmbeddingStoreRemoveAllContract {

    @TempDir
    private Path folder;

    private LuceneEntries lucene;

    @BeforeEach
    void open() {
        lucene = new LuceneEntries(folder);
    }

    @AfterEach
    void close() {
        lucene.close();
    }

    @Override
    public EmbeddingStore<TextSegment> embeddingStore() {
        return lucene.entries();
    }

    @Override
    protected EmbeddingModel embeddingModel() {
        return new ScriptedEmbeddingModel();
    }
}
