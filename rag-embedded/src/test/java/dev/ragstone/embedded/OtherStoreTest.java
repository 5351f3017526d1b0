package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.Rag;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The usual parts around a store that is not the index on disk. */
class OtherStoreTest {

    @TempDir
    Path docs;

    @Test
    void servesFromTheStoreItIsGiven() throws IOException {
        Files.writeString(docs.resolve("handbook.txt"), "The notice period is three months.");
        var opened = new AtomicReference<Store>();

        try (Rag rag = builder(opened).open()) {
            rag.sync(docs);

            assertThat(rag.ask("How long is the notice period?").text()).contains("three months");
            assertThat(opened.get().catalog().stats().documents()).isEqualTo(1);
        }
    }

    @Test
    void closesTheStoreWithTheRag() {
        var opened = new AtomicReference<Store>();

        builder(opened).open().close();

        assertThatIllegalStateException()
                .isThrownBy(() -> opened.get().catalog().stats());
    }

    @Test
    void refusesWhatOnlyAnIndexOnDiskHas() {
        assertThatIllegalStateException()
                .isThrownBy(() -> builder(new AtomicReference<>())
                        .bm25(0.9f, 0.4f)
                        .readOnly(true)
                        .open())
                .withMessageStartingWith("bm25, readOnly can only be set for an index on disk");
    }

    @Test
    void closesTheEmbedderWhenTheStoreCannotBeOpened() {
        var embedder = new HashingEmbedder(8);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> EmbeddedRag.builder((model, chunker) -> {
                            throw new StoreException("the database is down", "Start it", true, null);
                        })
                        .embedder(embedder)
                        .open())
                .withMessageContaining("the database is down");
        assertThatIllegalStateException().isThrownBy(() -> embedder.embedQuery("x"));
    }

    private static EmbeddedRagBuilder builder(AtomicReference<Store> opened) {
        return EmbeddedRag.builder((model, chunker) -> {
                    var store = new InMemoryStore(model.dimension());
                    opened.set(store);
                    return store;
                })
                .embedder(new HashingEmbedder(64));
    }
}
