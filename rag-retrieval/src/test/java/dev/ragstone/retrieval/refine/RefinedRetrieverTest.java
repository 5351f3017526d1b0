package dev.ragstone.retrieval.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Reranking;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RefinedRetrieverTest {

    private static final Query QUERY = Query.of("heron");

    private final Shelf shelf = new Shelf();

    @Test
    void rerankerSeesTwentyAndFiveAreKept() {
        fill(60);
        var seen = new AtomicInteger();
        try (var retriever = shelf.refined()
                .rerank((question, hits) -> {
                    seen.set(hits.size());
                    return reversed(hits);
                })
                .build()) {
            List<Hit> fused = shelf.hybrid().retrieve(QUERY.limit(20)).hits();

            Retrieval found = retriever.retrieve(QUERY);

            assertThat(seen).hasValue(20);
            assertThat(Shelf.uris(found.hits()))
                    .isEqualTo(Shelf.uris(fused).reversed().subList(0, 5));
            assertThat(found.hits().getFirst().legs()).extracting(LegScore::leg).containsSubsequence("fused", "rerank");
            assertThat(found.spans()).extracting(Span::name).contains("rerank");
        }
    }

    @Test
    void hitsBeyondTheCandidatesFollowInTheirOrder() {
        fill(40);
        try (var retriever = shelf.refined()
                .rerank((question, hits) -> reversed(hits))
                .candidates(3)
                .keep(0)
                .build()) {
            List<String> fused =
                    Shelf.uris(shelf.hybrid().retrieve(QUERY.limit(8)).hits());

            List<Hit> hits = retriever.retrieve(QUERY.limit(8)).hits();

            assertThat(Shelf.uris(hits))
                    .containsExactly(
                            fused.get(2),
                            fused.get(1),
                            fused.get(0),
                            fused.get(3),
                            fused.get(4),
                            fused.get(5),
                            fused.get(6),
                            fused.get(7));
            assertThat(hits).isSortedAccordingTo(Hit.BEST_FIRST);
        }
    }

    @Test
    void rerankerThatFailsLeavesTheFusedOrder() {
        fill(10);
        try (var retriever = shelf.refined()
                .rerank((question, hits) -> {
                    throw new RagException("the service is down", "", true, null);
                })
                .build()) {
            Retrieval found = retriever.retrieve(QUERY);

            assertThat(Shelf.uris(found.hits()))
                    .isEqualTo(
                            Shelf.uris(shelf.hybrid().retrieve(QUERY.limit(5)).hits()));
            assertThat(found.warnings()).singleElement().satisfies(warning -> {
                assertThat(warning.code()).isEqualTo("reranking-failed");
                assertThat(warning.message()).contains("the service is down");
            });
            assertThat(found.spans())
                    .anyMatch(span -> span.name().equals("rerank") && span.result() == Span.Result.DEGRADED);
        }
    }

    @Test
    void whatARerankerWarnsOfIsSaidAndTheStepIsNotWhole() {
        fill(3);
        var warning = new Warning("half-done", "only half of it was done");
        try (var retriever = shelf.refined()
                .rerank(new Reranker() {
                    @Override
                    public List<Hit> rerank(String question, List<Hit> hits) {
                        return hits;
                    }

                    @Override
                    public Reranking rerankWithWarnings(String question, List<Hit> hits) {
                        return new Reranking(hits, List.of(warning));
                    }
                })
                .build()) {
            Retrieval found = retriever.retrieve(QUERY);

            assertThat(found.warnings()).contains(warning);
            assertThat(found.spans())
                    .filteredOn(span -> span.name().equals("rerank"))
                    .extracting(Span::result)
                    .containsExactly(Span.Result.DEGRADED);
        }
    }

    @Test
    void rerankerDoesNotHoldUpVirtualThreads() {
        fill(3);
        var virtual = new AtomicBoolean(true);
        try (var retriever = shelf.refined()
                .rerank((question, hits) -> {
                    virtual.set(Thread.currentThread().isVirtual());
                    return hits;
                })
                .build()) {
            retriever.retrieve(QUERY);

            assertThat(virtual).isFalse();
        }
    }

    @Test
    void nothingIsRefinedForACallerWhoWasInterrupted() {
        fill(3);
        Retriever interrupting = query -> {
            Retrieval found = shelf.hybrid().retrieve(query);
            Thread.currentThread().interrupt();
            return found;
        };
        try (var retriever = RefinedRetriever.builder(interrupting, shelf.store)
                .removeDuplicates(0.9)
                .build()) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> retriever.retrieve(QUERY))
                    .withMessageContaining("interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void rerankerThatIsLateIsNotWaitedFor() throws InterruptedException {
        fill(10);
        var interrupted = new CountDownLatch(1);
        Reranker slow = (question, hits) -> {
            try {
                Thread.sleep(Duration.ofMinutes(10));
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return hits;
        };
        try (var retriever = shelf.refined()
                .rerank(slow)
                .rerankTimeout(Duration.ofSeconds(1))
                .build()) {
            Retrieval found = retriever.retrieve(QUERY);

            assertThat(found.hits()).hasSize(5);
            assertThat(found.warnings()).extracting(Warning::message).anyMatch(text -> text.contains("1000 ms"));
            assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void rerankerThatHangsIsSoonNotAskedAnyMore() {
        fill(10);
        var calls = new AtomicInteger();
        var release = new CountDownLatch(1);
        Reranker hanging = (question, hits) -> {
            calls.incrementAndGet();
            awaitQuietly(release);
            return hits;
        };
        try (var retriever = shelf.refined()
                .rerank(hanging)
                .rerankTimeout(Duration.ofMillis(500))
                .build()) {
            for (int i = 0; i < 10; i++) {
                assertThat(retriever.retrieve(QUERY).hits()).hasSize(5);
            }

            assertThat(calls).hasValue(4);
        } finally {
            release.countDown();
        }
    }

    @Test
    void rerankerCannotBringInOrLoseHits() {
        fill(10);
        for (Reranker bad : List.<Reranker>of(
                (question, hits) -> hits.subList(1, hits.size()),
                (question, hits) -> with(hits, Shelf.hit("memory:/foreign", "secret", 99)),
                (question, hits) -> with(hits, hits.getFirst()))) {
            try (var retriever = shelf.refined().rerank(bad).build()) {
                Retrieval found = retriever.retrieve(QUERY);

                assertThat(found.hits())
                        .hasSize(5)
                        .noneMatch(hit -> hit.document().uri().equals("memory:/foreign"));
                assertThat(found.warnings()).extracting(Warning::code).containsExactly("reranking-failed");
            }
        }
    }

    @Test
    void duplicatesAreReplacedByOtherHits() {
        String text = "the heron stands in the shallow water and waits for a fish to come by ";
        for (int i = 0; i < 12; i++) {
            shelf.add("memory:/copy" + i, text + i);
        }
        fill(10);
        try (var retriever = shelf.refined().removeDuplicates(0.8).build()) {
            List<Hit> hits = retriever.retrieve(QUERY.limit(11)).hits();

            assertThat(hits).hasSize(11);
            assertThat(Shelf.uris(hits).stream().filter(uri -> uri.contains("copy")))
                    .hasSize(1);
        }
    }

    @Test
    void bestChunkOfADocumentIsChosenAfterReranking() {
        shelf.add("memory:/a", "heron heron heron", "heron lantern granite").add("memory:/b", "heron violin comet");
        try (var retriever = shelf.refined()
                .rerank((question, hits) -> reversed(hits))
                .maxPerDocument(1)
                .build()) {
            List<String> fused = Shelf.texts(shelf.hybrid().retrieve(QUERY).hits());
            assertThat(fused.getFirst()).isEqualTo("heron heron heron");

            assertThat(Shelf.texts(retriever.retrieve(QUERY).hits())).doesNotContain("heron heron heron");
        }
    }

    @Test
    void diversityUsesTheStoredVectors() {
        fill(20);
        try (var retriever = shelf.refined()
                .diversity(0.5)
                .embeddingModel(shelf.embedder.model())
                .build()) {
            int embedded = shelf.embedder.documentsEmbedded();

            List<Hit> hits = retriever.retrieve(QUERY).hits();

            assertThat(hits).hasSize(10).allMatch(hit -> hit.leg("mmr").isPresent());
            assertThat(shelf.embedder.documentsEmbedded()).isEqualTo(embedded);
        }
    }

    @Test
    void wideningComesLastAndStaysWithinTheLimit() {
        shelf.add("memory:/a", "one", "two heron", "three", "four", "five heron", "six");
        try (var retriever = shelf.refined().widen(Widening.neighbours(1)).build()) {
            assertThat(Shelf.texts(retriever.retrieve(QUERY.limit(1)).hits()))
                    .singleElement()
                    .satisfies(text -> assertThat(text).contains("heron").contains("\n\n"));
        }
    }

    @Test
    void saysWhenNothingMayBeRead() {
        shelf.add(DocumentInfo.of("memory:/secret").withAccessLabels(Set.of("board")), "heron");
        var empty = new Shelf();
        Query staff = QUERY.access(AccessScope.of("staff"));
        try (var retriever = shelf.refined().build();
                var nothing = empty.refined().build()) {
            List<Warning> warnings = retriever.retrieve(staff).warnings();

            assertThat(warnings).extracting(Warning::code).containsExactly(Retrieval.NO_READABLE_DOCUMENTS);
            assertThat(warnings).isEqualTo(nothing.retrieve(staff).warnings());
        }
    }

    @Test
    void saysWhenNoReadableDocumentMatchesTheFilter() {
        shelf.add(DocumentInfo.of("memory:/secret").withTitle("x").withAccessLabels(Set.of("board")), "heron")
                .add("memory:/open", "heron");
        Query staff = QUERY.access(AccessScope.of("staff"));
        try (var retriever = shelf.refined().build()) {
            List<Warning> hidden =
                    retriever.retrieve(staff.filter(Filter.eq("title", "x"))).warnings();
            List<Warning> missing =
                    retriever.retrieve(staff.filter(Filter.eq("title", "y"))).warnings();

            assertThat(hidden).extracting(Warning::code).containsExactly(Retrieval.NO_MATCHING_DOCUMENTS);
            assertThat(hidden).isEqualTo(missing);
        }
    }

    @Test
    void findingNothingAmongReadableDocumentsIsNoWarning() {
        shelf.add("memory:/open", "granite");
        try (var retriever = RefinedRetriever.builder(KeywordRetriever.of(shelf.store), shelf.store)
                .build()) {
            Retrieval found = retriever.retrieve(QUERY.access(AccessScope.of("staff")));

            assertThat(found.hits()).isEmpty();
            assertThat(found.warnings()).isEmpty();
        }
    }

    @Test
    void interruptEndsTheSearchWithTheFlagSet() {
        fill(5);
        var release = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        Reranker interrupting = (question, hits) -> {
            caller.interrupt();
            awaitQuietly(release);
            return hits;
        };
        try (var retriever = shelf.refined().rerank(interrupting).build()) {
            assertThatExceptionOfType(RagException.class)
                    .isThrownBy(() -> retriever.retrieve(QUERY))
                    .withMessageContaining("interrupted");
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            release.countDown();
        }
    }

    @Test
    void rerankerThatHangsForInterruptedCallersIsSoonNotAskedAnyMore() {
        fill(10);
        var calls = new AtomicInteger();
        var release = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        Reranker interrupting = (question, hits) -> {
            calls.incrementAndGet();
            caller.interrupt();
            awaitQuietly(release);
            return hits;
        };
        try (var retriever = shelf.refined().rerank(interrupting).build()) {
            for (int i = 0; i < 4; i++) {
                assertThatExceptionOfType(RagException.class).isThrownBy(() -> retriever.retrieve(QUERY));
                assertThat(Thread.interrupted()).isTrue();
            }

            Retrieval found = retriever.retrieve(QUERY);

            assertThat(found.hits()).hasSize(5);
            assertThat(found.warnings()).extracting(Warning::code).contains("reranking-failed");
            assertThat(calls).hasValue(4);
        } finally {
            release.countDown();
        }
    }

    @Test
    void closedOneSaysWhyItDoesNotRerank() {
        fill(10);
        var retriever =
                shelf.refined().rerank((question, hits) -> reversed(hits)).build();
        retriever.close();

        Retrieval found = retriever.retrieve(QUERY);

        assertThat(found.warnings()).extracting(Warning::message).anyMatch(text -> text.contains("is closed"));
    }

    @Test
    void rerankerMayHaveAnyTime() {
        fill(10);
        try (var retriever = shelf.refined()
                .rerank((question, hits) -> reversed(hits))
                .rerankTimeout(ChronoUnit.FOREVER.getDuration())
                .build()) {
            assertThat(retriever.retrieve(QUERY).warnings()).isEmpty();
        }
    }

    @Test
    void rejectsNonsenseAtOnce() {
        var builder = shelf.refined();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.candidates(0))
                .withMessageContaining("candidates");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.keep(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.rerankTimeout(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.diversity(-0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.preferSeveralDocuments(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.overfetch(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxPerDocument(-1));
    }

    private void fill(int documents) {
        List<String> words = List.of("granite", "violin", "comet", "lantern", "saddle", "walnut", "anchor");
        for (int i = 0; i < documents; i++) {
            shelf.add(
                    "memory:/" + (100 + i),
                    "heron " + words.get(i % 7) + " " + words.get(i / 7 % 7) + " n" + i + " m" + i * 7);
        }
    }

    private static List<Hit> reversed(List<Hit> hits) {
        var reranked = new ArrayList<Hit>();
        for (Hit hit : hits.reversed()) {
            reranked.add(hit.rescored(Reranker.RERANK, reranked.size() + 1, hits.size() - reranked.size()));
        }
        return reranked;
    }

    private static List<Hit> with(List<Hit> hits, Hit more) {
        var all = new ArrayList<>(hits);
        all.add(more);
        return all;
    }

    /** Waits and will not be told to stop. */
    private static void awaitQuietly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.onSpinWait();
            }
        }
    }
}
