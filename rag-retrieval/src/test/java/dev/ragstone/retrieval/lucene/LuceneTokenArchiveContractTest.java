package dev.ragstone.retrieval.lucene;

import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.TokenArchiveContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneTokenArchiveContractTest extends TokenArchiveContract {

    @TempDir
    Path folder;

    @Override
    protected Store emptyStore(int dimension) {
        return LuceneStore.builder(folder)
                .embeddingModel(new EmbeddingModel("contract", dimension, 512))
                .chunkerId("contract")
                .tokenVectors(TokenCompression.FOUR_BITS)
                .opener(QuickDirectory::new)
                .open();
    }
}
