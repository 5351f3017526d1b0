package dev.ragstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.ingestion.ReindexReport;
import dev.ragstone.store.AccessScope;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.trace.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ReindexTest extends ReindexFixture {

    @Test
    void resultEqualsAFreshBuildWithTheNextParts() throws InterruptedException {
        ReindexReport report =
                rag.reindex(next(new HashingEmbedder(NEW_DIMENSION))).await();

        assertThat(report.documents()).isEqualTo(DOCUMENTS);
        assertThat(report.embedded()).isEqualTo(report.chunks()).isEqualTo(DOCUMENTS);
        assertThat(rag.status().stats().chunks()).isEqualTo(DOCUMENTS);
        assertSameAsFresh(newContent.catalog());
    }

    @Test
    void everySearchAllAlongFindsTheDocument() throws InterruptedException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);
        var going = new AtomicBoolean(true);
        var searches = new AtomicInteger();
        var missed = new AtomicInteger();
        var started = new CountDownLatch(100);
        Thread searching = Thread.ofPlatform().start(() -> {
            while (going.get()) {
                boolean found = found("topic3").contains(source.uri("doc3"));
                missed.addAndGet(found ? 0 : 1);
                searches.incrementAndGet();
                started.countDown();
            }
        });

        Reindexing reindexing = rag.reindex(next(embedder));
        started.await();
        embedder.open();
        reindexing.await();
        int before = searches.get();
        while (searches.get() < before + 100) {
            Thread.onSpinWait();
        }
        going.set(false);
        searching.join();

        assertThat(missed).hasValue(0);
        assertThat(rag.search("topic3").hits().getFirst().chunk().text()).contains("common words");
    }

    @Test
    void oldPartsServeUntilTheSwitchAndAreClosedAfterIt() throws InterruptedException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);

        Reindexing reindexing = rag.reindex(next(embedder));
        embedder.reached.await();
        int chunksBefore = rag.status().stats().chunks();
        embedder.open();
        reindexing.await();
        rag.close();

        assertThat(chunksBefore).isEqualTo(2 * DOCUMENTS);
        assertThat(reindexing.state()).isEqualTo(Reindexing.State.SWITCHED);
        assertThat(oldStore.isClosed()).isTrue();
        assertThat(oldEmbedder.isClosed()).isTrue();
        assertThat(embedder.delegate.isClosed()).isTrue();
    }

    @Test
    void changesAndTheSwitchGiveTheIndexAnotherVersion() throws InterruptedException {
        String first = rag.version();
        String again = rag.version();
        rag.delete(DocumentInfo.id(DocumentInfo.DEFAULT_COLLECTION, source.uri("doc0")));
        String changed = rag.version();
        int documents = rag.documents(AccessScope.everything()).size();

        rag.reindex(next(new HashingEmbedder(NEW_DIMENSION))).await();

        assertThat(again).isEqualTo(first);
        assertThat(documents).isEqualTo(DOCUMENTS - 1);
        assertThat(List.of(first, changed, rag.version())).doesNotHaveDuplicates();
    }

    @Test
    void syncsMeanwhileAreCaughtUpWith() throws InterruptedException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);
        Reindexing reindexing = rag.reindex(next(embedder));
        embedder.reached.await();

        source.put("doc1", "doc one was rewritten").put("late", "came late").remove("doc2");
        sync(rag);
        List<String> foundAtOnce = found("rewritten");
        embedder.open();
        reindexing.await();

        assertThat(foundAtOnce).containsExactly(source.uri("doc1"));
        assertThat(found("rewritten")).containsExactly(source.uri("doc1"));
        assertThat(found("late")).containsExactly(source.uri("late"));
        assertThat(found("topic2")).isEmpty();
        assertSameAsFresh(newContent.catalog());
    }

    @Test
    void deletionMeanwhileIsCaughtUpWith() throws InterruptedException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);
        String id = rag.search("topic4").hits().getFirst().document().id();
        Reindexing reindexing = rag.reindex(next(embedder));
        embedder.reached.await();

        rag.delete(id);
        embedder.open();
        reindexing.await();

        assertThat(rag.document(id, AccessScope.everything())).isEmpty();
        assertThat(found("topic4")).isEmpty();
    }

    @Test
    void syncsAfterTheSwitchWriteToTheNewStoreAndFindNothingChanged() throws InterruptedException {
        var embedder = new HashingEmbedder(NEW_DIMENSION);
        rag.reindex(next(embedder)).await();
        embedder.resetCounts();

        clock.advance(java.time.Duration.ofMinutes(1));
        var report = rag.sync(source);

        assertThat(report.unchanged()).isEqualTo(DOCUMENTS);
        assertThat(embedder.documentsEmbedded()).isZero();
    }

    @Test
    void itemsWithoutTextAndTheirReasonsAreKept() throws InterruptedException {
        source.put("doc0", new byte[] {0, 1, 2, 3, 0, 0}, Metadata.empty(), Set.of());
        source.put("bad", new byte[] {0, 1, 2, 3, 0, 0}, Metadata.empty(), Set.of());
        source.put("empty", "");
        sync(rag);
        var problems = rag.status().problems();

        rag.reindex(next(new HashingEmbedder(NEW_DIMENSION))).await();

        assertThat(problems).isNotEmpty();
        assertThat(rag.status().problems()).isEqualTo(problems);
    }

    @Test
    void vectorsOfEqualTextAreUsedAgain() throws InterruptedException {
        oldEmbedder.resetCounts();

        ReindexReport report = rag.reindex(parts(new InMemoryStore(OLD_DIMENSION), new ParagraphChunker(), oldEmbedder))
                .await();

        assertThat(report.reused()).isEqualTo(report.chunks()).isEqualTo(2 * DOCUMENTS);
        assertThat(oldEmbedder.documentsEmbedded()).isZero();
        assertThat(oldEmbedder.isClosed()).as("shared with the next parts").isFalse();
    }

    @Test
    void streamUnderWayEndsOnTheOldParts() throws InterruptedException {
        try (AnswerStream stream = rag.stream("topic1")) {
            stream.next();

            rag.reindex(next(new HashingEmbedder(NEW_DIMENSION))).await();

            assertThat(oldStore.isClosed()).isFalse();
            var rest = new ArrayList<>();
            stream.forEachRemaining(rest::add);
            assertThat(rest).hasSize(4);
        }
        awaitClosed(oldStore);
    }

    @Test
    void closedStreamLetsTheOldPartsGo() throws InterruptedException {
        AnswerStream stream = rag.stream("topic1");
        rag.reindex(next(new HashingEmbedder(NEW_DIMENSION))).await();

        stream.close();
        stream.close();

        awaitClosed(oldStore);
        assertThat(found("topic1")).isNotEmpty();
    }

    @Test
    void streamThatNobodyClosesDoesNotKeepARagFromClosing() throws InterruptedException {
        AnswerStream stream = rag.stream("topic1");
        stream.next();
        rag.reindex(next(new HashingEmbedder(NEW_DIMENSION))).await();

        rag.close();

        assertThat(oldStore.isClosed()).isTrue();
    }

    @Test
    void tellsHowFarItIs() throws InterruptedException {
        Reindexing reindexing = rag.reindex(next(new HashingEmbedder(NEW_DIMENSION)));
        reindexing.await();

        assertThat(rag.reindexing()).containsSame(reindexing);
        assertThat(reindexing.progress().done()).isEqualTo(DOCUMENTS);
        assertThat(reindexing.progress().items()).isEqualTo(DOCUMENTS);
        assertThat(listener.reindexProgress())
                .as("moves before the first commit")
                .anyMatch(progress -> progress.done() == 0 && progress.read() > 0 && progress.embedded() > 0)
                .last()
                .satisfies(last -> {
                    assertThat(last.read()).isEqualTo(last.done()).isEqualTo(DOCUMENTS);
                    assertThat(last.embedded() + last.reused())
                            .isEqualTo(last.cut())
                            .isEqualTo(last.chunks());
                });
        assertThat(listener.spans("reindex"))
                .singleElement()
                .satisfies(span -> assertThat(span.result()).isEqualTo(Span.Result.OK))
                .satisfies(span -> assertThat(span.counts()).containsEntry("documents", (long) DOCUMENTS));
    }

    @Test
    void oneAtATime() throws InterruptedException {
        var embedder = new GatedEmbedder(NEW_DIMENSION);
        Reindexing reindexing = rag.reindex(next(embedder));

        assertThatIllegalStateException()
                .isThrownBy(() -> rag.reindex(next(embedder)))
                .withMessageContaining("under way");

        embedder.open();
        reindexing.await();
    }

    @Test
    void storeThatServesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rag.reindex(parts(oldStore, new WholeChunker(), oldEmbedder)))
                .withMessageContaining("store of their own");
    }

    private static void awaitClosed(DurableStore store) throws InterruptedException {
        while (!store.isClosed()) {
            Thread.sleep(1);
        }
    }
}
