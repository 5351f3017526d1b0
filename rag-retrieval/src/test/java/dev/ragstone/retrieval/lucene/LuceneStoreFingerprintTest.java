package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.batch;
import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static dev.ragstone.retrieval.lucene.Samples.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.VectorQuery;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneStoreFingerprintTest {

    private static final EmbeddingModel OTHER = new EmbeddingModel("other", 3, 512);

    @TempDir
    Path folder;

    @Test
    void otherEmbedderOrChunkerIsRefusedWithAllDifferences() {
        fill();

        for (boolean readOnly : new boolean[] {false, true}) {
            assertThatExceptionOfType(FingerprintException.class)
                    .isThrownBy(
                            () -> other().chunkerId("fresh").readOnly(readOnly).open())
                    .withMessageContaining("embedder sample instead of other")
                    .withMessageContaining("dimension 2 instead of 3")
                    .withMessageContaining("chunker sample instead of fresh")
                    .withMessageContaining("reindexOnMismatch(true)");
        }
        try (var store = index(folder).open()) {
            assertThat(search(store, "heron")).hasSize(1);
        }
    }

    @Test
    void reindexingDropsTheContentAndTakesTheNewDimension() {
        fill();

        try (var store = other().reindexOnMismatch(true).open()) {
            assertThat(search(store, "heron")).isEmpty();
            assertThat(store.catalog().ledger()).isEmpty();
            store.commit(threeDimensional());

            assertThat(store.search(new VectorQuery(Vector.of(0, 0, 1), SearchScope.everything(), 5)))
                    .hasSize(1);
        }
        other().open().close();
    }

    @Test
    void sameFingerprintIsNotReindexed() {
        fill();

        try (var store = index(folder).reindexOnMismatch(true).open()) {
            assertThat(search(store, "heron")).hasSize(1);
        }
    }

    @Test
    void emptyIndexTakesAnyFingerprint() {
        index(folder).open().close();

        try (var store = other().open()) {
            store.commit(threeDimensional());
        }

        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> index(folder).open());
    }

    @Test
    void readerRefusesWhatAnotherProcessHasReindexed() throws InterruptedException {
        fill();
        try (var reader = index(folder).readOnly(true).open()) {
            try (var writer = other().reindexOnMismatch(true).open()) {
                writer.commit(threeDimensional());
            }
            Thread.sleep(1100);

            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(FingerprintException.class).isThrownBy(() -> search(reader, "heron"));
            }
        }
    }

    @Test
    void vectorStoreRefusesAnotherDimension() {
        LuceneVectorStore.builder(folder, 2).open().close();
        try (var store = LuceneVectorStore.builder(folder, 2).open()) {
            store.upsert(List.of(new EmbeddedChunk(
                    DocumentInfo.of("memory:/a"), Chunk.of("memory:/a", 0, 0, "heron"), Vector.of(1, 0))));
        }

        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> LuceneVectorStore.builder(folder, 3).open())
                .withMessageContaining("dimension 2 instead of 3");
    }

    private void fill() {
        try (var store = index(folder).open()) {
            store.commit(batch(document("memory:/a", "heron")));
        }
    }

    private LuceneStore.Builder other() {
        return index(folder).embeddingModel(OTHER);
    }

    private static StoreBatch threeDimensional() {
        DocumentUpdate flat = document("memory:/b", "walnut");
        StoredChunk chunk = flat.chunks().getFirst();
        return new StoreBatch(
                List.of(new DocumentUpdate(
                        flat.document(),
                        List.of(new StoredChunk(chunk.chunk(), chunk.vectorKey(), Vector.of(0, 0, 1))))),
                List.of(),
                List.of());
    }
}
