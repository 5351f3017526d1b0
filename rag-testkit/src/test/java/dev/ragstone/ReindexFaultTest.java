package dev.ragstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.ingestion.ReindexReport;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.testkit.LeftThreads;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.token.TokenCounter;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ReindexFaultTest extends ReindexFixture {

    private static final ReindexOptions IMPATIENT = ReindexOptions.defaults().patience(Duration.ZERO);

    @Test
    void abandonedAtAnyCommitTheOldOneServesAndTheNextRunGoesOn() throws InterruptedException {
        // More than one batch, so that there is a middle.
        for (int i = 0; i < 600; i++) {
            source.put("more" + i, "filler" + i);
        }
        sync(rag);
        int commits = 0;
        Reindexing reindexing;
        do {
            reindexing = rag.reindex(
                    parts(
                            new DurableStore(newContent).breakAfter(commits++ == 0 ? 0 : 3),
                            new WholeChunker(),
                            new HashingEmbedder(NEW_DIMENSION)),
                    IMPATIENT);
            assertThat(reindexing.await(Duration.ofSeconds(60))).isTrue();
            assertThat(found("filler599")).containsExactly(source.uri("more599"));
        } while (reindexing.state() == Reindexing.State.FAILED);

        assertThat(commits).as("runs").isGreaterThan(3);
        assertThat(reindexing.state()).isEqualTo(Reindexing.State.SWITCHED);
        assertSameAsFresh(newContent.catalog());
    }

    @Test
    void failureIsToldAndTheNextPartsAreClosed() throws InterruptedException {
        var store = new DurableStore(newContent).breakAfter(0);
        var embedder = new HashingEmbedder(NEW_DIMENSION);

        Reindexing reindexing = rag.reindex(parts(store, new WholeChunker(), embedder));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(reindexing::await)
                .withMessageContaining("disk is full");
        assertThat(reindexing.state()).isEqualTo(Reindexing.State.FAILED);
        assertThat(reindexing.failure()).isPresent();
        assertThat(store.isClosed()).isTrue();
        assertThat(embedder.isClosed()).isTrue();
        assertThat(oldStore.isClosed()).isFalse();
        assertThat(found("topic1")).isNotEmpty();
        assertThat(listener.spans("reindex")).extracting(Span::result).containsExactly(Span.Result.FAILED);
    }

    @Test
    void embedderThatStaysDownFailsItWithoutASwitch() {
        var embedder = new HashingEmbedder(NEW_DIMENSION).failing(true);

        Reindexing reindexing = rag.reindex(next(embedder), IMPATIENT);

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(reindexing::await)
                .withMessageContaining("told to fail")
                .withMessageContaining("Reindex again");
        assertThat(rag.status().stats().chunks()).isEqualTo(2 * DOCUMENTS);
    }

    @Test
    void vectorOfAnotherDimensionFailsItAndNamesTheEmbedder() {
        var embedder =
                new UntrueEmbedder(new HashingEmbedder(NEW_DIMENSION).model(), new HashingEmbedder(NEW_DIMENSION + 1));

        Reindexing reindexing = rag.reindex(next(embedder), IMPATIENT);

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(reindexing::await)
                .withMessageContaining(embedder.model().id())
                .withMessageContaining(NEW_DIMENSION + 1 + " values instead of " + NEW_DIMENSION);
        assertThat(found("topic1")).isNotEmpty();
    }

    @Test
    void embedderThatComesBackIsWaitedFor() throws InterruptedException {
        var embedder = new HashingEmbedder(NEW_DIMENSION).failing(true);

        Reindexing reindexing = rag.reindex(next(embedder));
        while (reindexing.problem().isEmpty()) {
            Thread.sleep(1);
        }
        String problem = reindexing.problem().orElseThrow();
        embedder.failing(false);
        reindexing.await();

        assertThat(problem).contains("told to fail");
        assertThat(reindexing.problem()).isEmpty();
        assertSameAsFresh(newContent.catalog());
    }

    @Test
    void refusedTextIsFoundByItsWords() throws InterruptedException {
        var embedder = GatedEmbedder.opened(NEW_DIMENSION).refusing(text -> text.contains("topic2"));

        ReindexReport report = rag.reindex(next(embedder)).await();

        assertThat(report.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.code()).isEqualTo("embedding-refused"))
                .satisfies(warning -> assertThat(warning.message()).contains("doc2"));
        assertThat(found("topic2")).containsExactly(source.uri("doc2"));
        assertThat(rag.status().pendingVectors()).isEqualTo(1);
    }

    @Test
    void embedderThatRefusesEverythingCostsTheIndexNothing() {
        var embedder = GatedEmbedder.opened(NEW_DIMENSION).refusing(text -> true);

        Reindexing reindexing = rag.reindex(next(embedder));

        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(reindexing::await);
        assertThat(rag.status().stats().vectors()).isEqualTo(2 * DOCUMENTS);
    }

    @Test
    void documentThatCannotBeCutIsReportedAndDoesNotStopTheOthers() throws InterruptedException {
        ReindexReport report = rag.reindex(parts(
                        new InMemoryStore(NEW_DIMENSION),
                        new WholeChunker("topic2"),
                        new HashingEmbedder(NEW_DIMENSION)))
                .await();

        assertThat(report.failed())
                .singleElement()
                .satisfies(problem -> assertThat(problem.reason()).contains("stumbled over topic2"));
        assertThat(rag.status().problems()).isEqualTo(report.failed());
        assertThat(found("topic3")).isNotEmpty();
    }

    @Test
    void chunkerThatFailsOnTooMuchIsNotSwitchedTo() throws InterruptedException {
        Reindexing reindexing =
                rag.reindex(parts(new DurableStore(newContent), new WholeChunker("topic"), new HashingEmbedder(32)));

        assertThatExceptionOfType(RagException.class)
                .isThrownBy(reindexing::await)
                .withMessageContaining("whole could not cut 5 of 5 documents");
        assertThat(found("topic3")).isNotEmpty();

        rag.reindex(next(new HashingEmbedder(NEW_DIMENSION))).await();
        assertSameAsFresh(newContent.catalog());
    }

    @Test
    void whatFailsBeforeTheSwitchPreventsIt() {
        Reindexing reindexing = rag.reindex(
                next(new HashingEmbedder(NEW_DIMENSION)),
                ReindexOptions.defaults().beforeSwitch(() -> {
                    throw new StoreException("cannot be made to last", "", true, null);
                }));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(reindexing::await)
                .withMessageContaining("made to last");
        assertThat(rag.status().stats().chunks()).isEqualTo(2 * DOCUMENTS);
    }

    @Test
    void cancelEndsItPromptlyWithoutASwitch() throws InterruptedException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);
        Reindexing reindexing = rag.reindex(next(embedder));
        embedder.reached.await();

        reindexing.cancel();

        assertThatExceptionOfType(CancellationException.class).isThrownBy(reindexing::await);
        assertThat(reindexing.state()).isEqualTo(Reindexing.State.CANCELLED);
        assertThat(embedder.delegate.isClosed()).isTrue();
        assertThat(rag.status().stats().chunks()).isEqualTo(2 * DOCUMENTS);
    }

    @Test
    void closingEndsItPromptlyAndClosesAllParts() throws InterruptedException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);
        Reindexing reindexing = rag.reindex(next(embedder));
        embedder.reached.await();

        rag.close();

        assertThat(reindexing.state()).isEqualTo(Reindexing.State.CANCELLED);
        assertThat(oldStore.isClosed()).isTrue();
        assertThat(embedder.delegate.isClosed()).isTrue();
        assertThat(LeftThreads.ofAll().named("ragstone-reindex"::equals)).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> rag.reindex(next(embedder)))
                .withMessage("this Rag is closed");
    }

    @Test
    void closingWhileTheEmbedderIsDownDoesNotWaitForIt() throws InterruptedException {
        Reindexing reindexing = rag.reindex(next(new HashingEmbedder(NEW_DIMENSION).failing(true)));
        while (reindexing.problem().isEmpty()) {
            Thread.sleep(1);
        }

        rag.close();

        assertThat(reindexing.state()).isEqualTo(Reindexing.State.CANCELLED);
    }

    @Test
    void heldSyncWaitsForTheSwitch() throws InterruptedException, ExecutionException, TimeoutException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);
        rag.reindex(next(embedder), ReindexOptions.defaults().holdingSyncs());
        embedder.reached.await();
        source.put("late", "came late");
        clock.advance(Duration.ofMinutes(1));

        var sync = CompletableFuture.supplyAsync(() -> rag.sync(source));
        boolean early = waitFor(sync, Duration.ofMillis(100));
        embedder.open();
        SyncReport report = sync.get(60, TimeUnit.SECONDS);

        assertThat(early).isFalse();
        assertThat(report.added()).isEqualTo(1);
        assertThat(found("late")).containsExactly(source.uri("late"));
        assertSameAsFresh(newContent.catalog());
    }

    @Test
    void heldSyncSaysWhyItCannotGoOn() {
        Reindexing reindexing =
                rag.reindex(next(new HashingEmbedder(NEW_DIMENSION).failing(true)), IMPATIENT.holdingSyncs());

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> rag.sync(source))
                .withMessageContaining("told to fail")
                .withMessageContaining("Open it again");
        assertThat(reindexing.state()).isEqualTo(Reindexing.State.FAILED);
        assertThat(found("topic1")).isNotEmpty();
    }

    @Test
    void closingWakesAHeldSync() throws InterruptedException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);
        rag.reindex(next(embedder), ReindexOptions.defaults().holdingSyncs());
        embedder.reached.await();
        var sync = CompletableFuture.supplyAsync(() -> rag.sync(source));

        rag.close();

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> sync.get(60, TimeUnit.SECONDS))
                .withMessageContaining("this Rag is closed");
    }

    @Test
    void truncatedTextIsReported() throws InterruptedException {
        ReindexReport report = rag.reindex(parts(
                        new InMemoryStore(NEW_DIMENSION),
                        new ParagraphChunker(),
                        new HashingEmbedder(NEW_DIMENSION, 2)))
                .await();

        assertThat(report.warnings()).extracting(Warning::code).contains("embedding-truncated");
    }

    private static boolean waitFor(CompletableFuture<?> future, Duration patience) throws InterruptedException {
        try {
            future.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }

    /** Is not the model it says it is. */
    private record UntrueEmbedder(EmbeddingModel model, HashingEmbedder other) implements Embedder {

        @Override
        public TokenCounter tokenCounter() {
            return other.tokenCounter();
        }

        @Override
        public List<Embedding> embedDocuments(List<String> texts) {
            return other.embedDocuments(texts);
        }

        @Override
        public Embedding embedQuery(String text) {
            return other.embedQuery(text);
        }
    }
}
