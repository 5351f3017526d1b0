package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.Rag;
import dev.ragstone.error.StoreException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a crash can leave behind in the folder of an index, and what people can do to it. */
@Timeout(180)
class GenerationFolderTest extends GenerationsFixture {

    @Test
    void crashBeforeTheFirstCommitLeavesAnIndexToBeFilled() throws IOException {
        Path fresh = Files.createDirectory(temp.resolve("fresh"));
        Files.writeString(fresh.resolve("CURRENT"), "generation-0001\n");
        Files.writeString(fresh.resolve("CURRENT.tmp"), "gen");

        try (Rag rag =
                EmbeddedRag.builder(fresh).embedder(new HashingEmbedder(OLD)).open()) {
            assertThat(rag.sync(docs).added()).isEqualTo(DOCUMENTS);
        }
    }

    @Test
    void crashWhileAGenerationIsCreatedIsForgotten() throws IOException, InterruptedException {
        Files.createDirectory(index.resolve("generation-0002"));
        Files.writeString(index.resolve("generation-0002/_0.si"), "half");

        try (Rag rag = otherEmbedder(new HashingEmbedder(NEW)).open()) {
            rag.reindexing().orElseThrow().await();
            assertThat(finds(rag, 5)).isTrue();
        }

        assertThat(files()).containsExactly("CURRENT", "generation-0003");
    }

    @Test
    void crashRightAfterTheSwitchLeavesTheNewOne() throws IOException, InterruptedException {
        Path copy = temp.resolve("copy");
        copyTree(index.resolve("generation-0001"), copy);
        try (Rag rag = otherEmbedder(new HashingEmbedder(NEW)).open()) {
            rag.reindexing().orElseThrow().await();
        }
        Files.move(copy, index.resolve("generation-0001"));

        try (Rag rag = otherEmbedder(new HashingEmbedder(NEW)).open()) {
            assertThat(rag.reindexing()).isEmpty();
            assertThat(finds(rag, 5)).isTrue();
        }

        assertThat(files()).containsExactly("CURRENT", "generation-0002");
    }

    @Test
    void crashWhileAGenerationIsDeletedIsMadeUpFor() throws IOException {
        Files.createDirectory(index.resolve("deleted-0000"));
        Files.writeString(index.resolve("deleted-0000/_0.cfs"), "half");

        old().open().close();

        assertThat(files()).containsExactly("CURRENT", "generation-0001");
    }

    @Test
    void indexFromBeforeGenerationsIsRefusedWithTheRemedy() throws IOException {
        Path before = temp.resolve("before");
        copyTree(index.resolve("generation-0001"), before);
        var builder = EmbeddedRag.builder(before).embedder(new HashingEmbedder(OLD));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(builder::open)
                .withMessageContaining(before.toString())
                .withMessageContaining("Delete the directory and sync again");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(builder.readOnly(true)::open)
                .withMessageContaining("layout");
    }

    @Test
    void folderOfSomethingElseIsRefused() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> EmbeddedRag.builder(docs)
                        .embedder(new HashingEmbedder(OLD))
                        .open())
                .withMessageContaining("is not an index but holds other files, such as doc0.md");
        assertThat(docs.resolve("CURRENT")).doesNotExist();
    }

    @Test
    void fileIsRefused() throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "x");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> EmbeddedRag.builder(file)
                        .embedder(new HashingEmbedder(OLD))
                        .open())
                .withMessageContaining("is not a directory");
    }

    @Test
    void missingIndexIsNotCreatedByReaders() {
        Path missing = temp.resolve("missing");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> EmbeddedRag.builder(missing)
                        .embedder(new HashingEmbedder(OLD))
                        .readOnly(true)
                        .open())
                .withMessageContaining("There is no index in " + missing);
        assertThat(missing).doesNotExist();
    }

    @Test
    void lostNameIsAskedForInsteadOfGuessed() throws IOException {
        Files.delete(index.resolve("CURRENT"));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> old().open())
                .withMessageContaining("lost its file CURRENT")
                .withMessageContaining("generation-0001");
        assertThat(files()).containsExactly("generation-0001");
    }

    @Test
    void nonsenseInTheNameIsShown() throws IOException {
        Files.writeString(index.resolve("CURRENT"), "../../etc");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> old().open())
                .withMessageContaining("../../etc");
    }

    @Test
    void openersBesideASwitchSeeTheOldOrTheNew() throws Exception {
        var done = new AtomicBoolean();
        var opened = new AtomicInteger();
        var opening = CompletableFuture.runAsync(() -> {
            do {
                assertThat(EmbeddedRag.status(index).stats().documents()).isEqualTo(DOCUMENTS);
                opened.incrementAndGet();
            } while (!done.get());
        });

        for (int dimension = 8; dimension < 12; dimension++) {
            try (Rag rag = otherEmbedder(new HashingEmbedder(dimension)).open()) {
                rag.reindexing().orElseThrow().await();
            }
        }
        done.set(true);
        opening.get();

        assertThat(opened).hasPositiveValue();
        assertThat(current()).isEqualTo("generation-0005");
    }
}
