package dev.ragstone.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.retrieval.lucene.LuceneStore;
import java.nio.file.Path;

/** The embedded Lucene store as LangChain4j sees it, with search by words and vectors. */
final class LuceneEntries implements AutoCloseable {

    private final LuceneStore store;
    private final EmbeddingStore<TextSegment> entries;

    LuceneEntries(Path directory) {
        store = LuceneStore.builder(directory)
                .embeddingModel(new EmbeddingModel("scripted", ScriptedEmbeddingModel.DIMENSION, 512))
                .chunkerId("langchain4j")
                .open();
        entries = Ragstone.embeddingStore(store, ZScoreFusion.builder().build());
    }

    EmbeddingStore<TextSegment> entries() {
        return entries;
    }

    LuceneStore store() {
        return store;
    }

    @Override
    public void close() {
        store.close();
    }
}
