package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.Rag;
import dev.ragstone.Reindexing;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.generation.Answer;
import dev.ragstone.ingest.chunker.WholeDocumentChunker;
import dev.ragstone.search.LegScore;
import dev.ragstone.store.AccessScope;
import dev.ragstone.testkit.LeftThreads;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Indexes that are opened with other parts than they were built with, on disk and with a real store. */
@Timeout(180)
class EmbeddedReindexTest extends GenerationsFixture {

    @Test
    void oldIndexServesUntilTheNewOneIsComplete() throws IOException, InterruptedException {
        var embedder = new StallingEmbedder(OLD, 1);
        try (Rag rag = otherChunker(embedder).open()) {
            embedder.stalled.await();
            int before = rag.status().stats().chunks();
            String currentBefore = current();

            embedder.goOn();
            reindexing(rag).await();

            assertThat(before).isEqualTo(2 * DOCUMENTS);
            assertThat(currentBefore).isEqualTo("generation-0001");
            assertThat(rag.status().stats().chunks()).isEqualTo(DOCUMENTS);
            assertThat(current()).isEqualTo("generation-0002");
        }
        assertThat(files()).containsExactly("CURRENT", "generation-0002");
    }

    @Test
    void resultIsThatOfAFreshBuild() throws InterruptedException {
        try (Rag rag = otherChunker(new HashingEmbedder(NEW)).open();
                Rag fresh = EmbeddedRag.builder(temp.resolve("fresh"))
                        .embedder(new HashingEmbedder(NEW))
                        .chunker(counter -> new WholeDocumentChunker())
                        .open()) {
            reindexing(rag).await();
            fresh.sync(docs);

            for (int i = 0; i < DOCUMENTS; i += 10) {
                assertThat(hits(rag, "report about subject" + i))
                        .isEqualTo(hits(fresh, "report about subject" + i))
                        .isNotEmpty();
            }
            assertThat(rag.sync(docs).unchanged()).isEqualTo(DOCUMENTS);
        }
    }

    @Test
    void everySearchAllAlongFindsTheDocument() throws Exception {
        var embedder = new StallingEmbedder(NEW, 2);
        try (Rag rag = otherEmbedder(embedder).open()) {
            var going = new AtomicBoolean(true);
            var searches = new AtomicInteger();
            var missed = CompletableFuture.supplyAsync(() -> {
                int count = 0;
                while (going.get()) {
                    count += finds(rag, 42) ? 0 : 1;
                    searches.incrementAndGet();
                }
                return count;
            });

            embedder.stalled.await();
            embedder.goOn();
            reindexing(rag).await();
            int before = searches.get();
            while (searches.get() < before + 20 && !missed.isDone()) {
                Thread.sleep(1);
            }
            going.set(false);

            assertThat(missed.get()).isZero();
        }
    }

    @Test
    void withoutItsEmbedderTheOldIndexIsSearchedByWordsAndSaysSo() throws InterruptedException {
        var embedder = new StallingEmbedder(NEW, 0);
        try (Rag rag = otherEmbedder(embedder).open()) {
            Answer answer = rag.ask("What is subject7?");
            embedder.goOn();
            reindexing(rag).await();
            Answer after = rag.ask("What is subject7?");

            assertThat(answer.hits()).isNotEmpty();
            assertThat(answer.warnings())
                    .filteredOn(warning -> warning.code().equals("reindexing"))
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.message()).contains("words only", "hashing-32"));
            assertThat(after.warnings()).extracting(Warning::code).doesNotContain("reindexing");
        }
    }

    @Test
    void withItsEmbedderTheOldIndexIsSearchedAsBefore() throws InterruptedException {
        var previous = new HashingEmbedder(OLD);
        var embedder = new StallingEmbedder(NEW, 0);
        try (Rag rag = otherEmbedder(embedder).previousEmbedder(previous).open()) {
            var found = rag.search("What is subject7?");
            embedder.goOn();
            reindexing(rag).await();

            assertThat(found.warnings()).isEmpty();
            assertThat(found.hits().getFirst().legs()).extracting(LegScore::leg).contains("bm25", "vector");
        }
        assertThat(previous.isClosed()).isTrue();
    }

    @Test
    void previousEmbedderThatIsNotNeededIsClosedAtOnce() {
        var previous = new HashingEmbedder(NEW);

        try (Rag rag = old().previousEmbedder(previous).open()) {
            assertThat(previous.isClosed()).isTrue();
            assertThat(rag.reindexing()).isEmpty();
        }
    }

    @Test
    void syncWaitsForTheNewIndexAndDeletingDoesNot() throws Exception {
        var embedder = new StallingEmbedder(NEW, 1);
        try (Rag rag = otherEmbedder(embedder).open()) {
            embedder.stalled.await();
            Path late = write(1000, "It came late and is about something42.");
            String id = rag.search("subject5").hits().getFirst().document().id();

            var sync = CompletableFuture.supplyAsync(() -> rag.sync(docs));
            rag.delete(id);
            boolean deletedAtOnce = rag.document(id, AccessScope.everything()).isEmpty();
            boolean early = sync.isDone();
            embedder.goOn();
            var report = sync.get();
            Files.delete(late);

            assertThat(deletedAtOnce).isTrue();
            assertThat(early).isFalse();
            assertThat(report.added()).as("the late one and the deleted one").isEqualTo(2);
            assertThat(rag.search("something42").hits()).isNotEmpty();
        }
    }

    @Test
    void interruptedReindexingIsGoneOnWith() throws IOException, InterruptedException {
        var first = new StallingEmbedder(NEW, 3);
        beginAndClose(first);
        var second = new HashingEmbedder(NEW);
        int before = first.delegate.documentsEmbedded();

        String currentBetween = current();
        try (Rag rag = otherEmbedder(second).open()) {
            var report = reindexing(rag).await();

            assertThat(report.documents()).isLessThan(DOCUMENTS);
            assertThat(rag.status().stats().vectors()).isEqualTo(2 * DOCUMENTS);
        }
        assertThat(currentBetween).isEqualTo("generation-0001");
        assertThat(second.documentsEmbedded()).isLessThan(2 * DOCUMENTS);
        assertThat(before).isPositive();
        assertThat(files()).containsExactly("CURRENT", "generation-0002");
    }

    @Test
    void beginningsOfAnotherKindAreRemoved() throws IOException, InterruptedException {
        var first = new StallingEmbedder(NEW, 3);
        beginAndClose(first);

        try (Rag rag = otherEmbedder(new HashingEmbedder(16)).open()) {
            reindexing(rag).await();
        }

        assertThat(files()).containsExactly("CURRENT", "generation-0003");
    }

    @Test
    void goingBackToWhatItWasBuiltWithRemovesTheBeginnings() throws IOException, InterruptedException {
        var first = new StallingEmbedder(NEW, 1);
        beginAndClose(first);

        try (Rag rag = old().open()) {
            assertThat(finds(rag, 9)).isTrue();
            assertThat(files()).containsExactly("CURRENT", "generation-0001");
        }
    }

    @Test
    void embedderThatStaysDownLeavesTheOldIndexServing() throws IOException {
        try (Rag rag = otherEmbedder(new HashingEmbedder(NEW).failing(true))
                .reindexPatience(Duration.ZERO)
                .open()) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> reindexing(rag).await())
                    .withMessageContaining("told to fail");
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> rag.sync(docs))
                    .withMessageContaining("told to fail");
            assertThat(finds(rag, 9)).isTrue();
            assertThat(rag.search("subject9").warnings())
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.message()).contains("has failed", "told to fail"));
        }
        assertThat(current()).isEqualTo("generation-0001");
    }

    @Test
    void secondWriterIsRefusedWhileReindexing() throws InterruptedException {
        var embedder = new StallingEmbedder(NEW, 1);
        try (Rag rag = otherEmbedder(embedder).open()) {
            embedder.stalled.await();

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> otherEmbedder(new HashingEmbedder(NEW)).open())
                    .withMessageContaining("already open for writing");
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> old().open())
                    .withMessageContaining("already open for writing");

            embedder.goOn();
            reindexing(rag).await();
        }
    }

    @Test
    void readerGoesOnAfterItsGenerationIsGoneAndSaysSo() throws IOException, InterruptedException {
        try (Rag reader = old().readOnly(true).open()) {
            try (Rag rag = otherEmbedder(new HashingEmbedder(NEW)).open()) {
                reindexing(rag).await();
            }
            // The reader looks for news once a second.
            Thread.sleep(1100);

            assertThat(files()).containsExactly("CURRENT", "generation-0002");
            assertThat(finds(reader, 11)).isTrue();
            assertThat(reader.ask("subject11").warnings())
                    .extracting(Warning::code)
                    .contains("index-replaced");
            assertThat(reader.status().stats().documents()).isEqualTo(DOCUMENTS);
        }
        try (Rag reader = otherEmbedder(new HashingEmbedder(NEW)).readOnly(true).open()) {
            assertThat(reader.search("subject11").warnings()).isEmpty();
        }
    }

    @Test
    void readersAreAlwaysRefusedOtherParts() {
        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() ->
                        otherEmbedder(new HashingEmbedder(NEW)).readOnly(true).open())
                .withMessageContaining("hashing-64")
                .withMessageContaining("hashing-32")
                .withMessageContaining("Mismatch.REINDEX");
    }

    @Test
    void statusNeedsNoEmbedder() {
        var status = EmbeddedRag.status(index);

        assertThat(status.stats().documents()).isEqualTo(DOCUMENTS);
    }

    @Test
    void closingEndsTheReindexingAndEveryThread() throws InterruptedException {
        var embedder = new StallingEmbedder(NEW, 1);
        var left = LeftThreads.sinceNow();
        Rag rag = otherEmbedder(embedder).open();
        embedder.stalled.await();
        Reindexing reindexing = reindexing(rag);

        rag.close();

        assertThat(reindexing.state()).isEqualTo(Reindexing.State.CANCELLED);
        assertThat(embedder.delegate.isClosed()).isTrue();
        assertThat(left.named(name -> name.contains("ragstone") || name.contains("Lucene")))
                .isEmpty();
    }

    private void beginAndClose(StallingEmbedder embedder) throws InterruptedException {
        Rag rag = otherEmbedder(embedder).open();
        embedder.stalled.await();
        rag.close();
    }

    private static Reindexing reindexing(Rag rag) {
        return rag.reindexing().orElseThrow();
    }
}
