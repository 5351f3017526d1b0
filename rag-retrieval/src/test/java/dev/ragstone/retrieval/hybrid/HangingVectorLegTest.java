package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.StoreException;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.VectorSearch;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A question does not hang on an embedder or a search that does. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HangingVectorLegTest {

    private static final Query QUERY = Query.of("heron water");
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final Corpus corpus = new Corpus()
            .with("birds", "the heron stands in shallow water")
            .with("rocks", "granite forms when magma cools");
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger interrupts = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    private final Embedder hangingEmbedder = new ForwardingEmbedder(corpus.embedder) {
        @Override
        public Embedding embedQuery(String text) {
            hang();
            return super.embedQuery(text);
        }
    };

    private final VectorSearch hangingSearch = query -> {
        hang();
        return corpus.store.search(query);
    };

    /** Until it is released, whoever interrupts it. */
    private void hang() {
        asked.incrementAndGet();
        begun.countDown();
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException e) {
                interrupts.incrementAndGet();
            }
        }
        ended.incrementAndGet();
    }

    @AfterEach
    void release() {
        released.countDown();
    }

    @Test
    void embedderThatHangsIsInterruptedAndTheWordsAreTheResult() {
        try (var retriever = hybrid(hangingEmbedder)) {
            Retrieval retrieval = retriever.retrieve(QUERY);

            assertThat(retrieval.warnings()).singleElement().satisfies(warning -> {
                assertThat(warning.code()).isEqualTo("embedding-failed");
                assertThat(warning.message())
                        .contains(corpus.embedder.model().id())
                        .contains("did not end within 1000 ms");
            });
            assertThat(retrieval.hits())
                    .singleElement()
                    .satisfies(hit ->
                            assertThat(hit.legs()).extracting(LegScore::leg).containsExactly("bm25", "fused"));
            assertThat(retrieval.spans())
                    .filteredOn(span -> span.name().equals("embed"))
                    .singleElement()
                    .matches(span -> span.result() == Span.Result.FAILED, "failed")
                    .matches(span -> span.duration().isPositive(), "took time");
            await(interrupts, 1);
            assertThat(ended).hasValue(0);
        }
    }

    @Test
    void vectorSearchThatHangsIsToldApartFromTheEmbedder() {
        try (var retriever = HybridRetriever.builder(corpus.store, hangingSearch, corpus.embedder)
                .vectorTimeout(SHORT)
                .build()) {
            Retrieval retrieval = retriever.retrieve(QUERY);

            assertThat(retrieval.warnings()).extracting(Warning::code).containsExactly("vector-search-failed");
            assertThat(retrieval.hits()).hasSize(1);
            assertThat(retrieval.spans())
                    .extracting(Span::name, Span::result)
                    .contains(tuple("embed", Span.Result.OK), tuple("vector", Span.Result.FAILED));
        }
    }

    @Test
    void whatALateLegStillFindsChangesNothing() {
        try (var retriever = hybrid(hangingEmbedder)) {
            Retrieval retrieval = retriever.retrieve(QUERY);
            List<Warning> warnings = List.copyOf(retrieval.warnings());
            released.countDown();
            await(ended, 1);

            assertThat(retrieval.warnings()).isEqualTo(warnings);
            assertThat(retrieval.hits()).hasSize(1);
        }
    }

    @Test
    void legThatHangsIsNotBegunAgainUntilItsSearchesHaveEnded() {
        try (var retriever = hybrid(hangingEmbedder)) {
            for (int i = 0; i < 4; i++) {
                retriever.retrieve(QUERY);
            }

            Retrieval without = retriever.retrieve(QUERY);

            assertThat(without.warnings()).singleElement().satisfies(warning -> {
                assertThat(warning.code()).isEqualTo("vector-search-failed");
                assertThat(warning.message()).contains("it was not begun");
            });
            assertThat(asked).hasValue(4);

            released.countDown();
            await(ended, 4);
            while (!retriever.retrieve(QUERY).warnings().isEmpty()) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void failureOfTheWordsIsNotHeldBackByALegThatHangs() {
        KeywordSearch misused = query -> {
            awaitBegun();
            throw new IllegalArgumentException("cannot apply this filter");
        };
        try (var retriever = HybridRetriever.builder(misused, corpus.store, hangingEmbedder)
                .vectorTimeout(SHORT)
                .build()) {
            assertThatIllegalArgumentException().isThrownBy(() -> retriever.retrieve(QUERY));
        }
    }

    @Test
    void interruptedCallerIsNotHeldBackByALegThatHangs() throws Exception {
        try (var retriever = hybrid(hangingEmbedder, Duration.ofMinutes(10))) {
            var thrown = new CompletableFuture<Throwable>();
            var caller = Thread.ofPlatform().start(() -> {
                try {
                    retriever.retrieve(QUERY);
                } catch (StoreException e) {
                    thrown.complete(e);
                }
            });
            awaitBegun();

            caller.interrupt();

            assertThat(thrown.get(30, TimeUnit.SECONDS)).hasMessageContaining("interrupted");
            assertThat(interrupts).hasValue(1);
        }
    }

    @Test
    void secondSearchThatHangsLeavesTheHitsOfTheFirst() {
        var first = new AtomicInteger();
        VectorSearch once = query -> {
            if (first.getAndIncrement() > 0) {
                hang();
            }
            return corpus.store.search(query);
        };
        try (var retriever = HybridRetriever.builder(corpus.store, once, corpus.embedder)
                .vectorTimeout(SHORT)
                .wordFeedback()
                .overfetch(1, 1)
                .maxPerDocument(1)
                .build()) {
            Retrieval retrieval = retriever.retrieve(QUERY);

            assertThat(retrieval.hits()).isNotEmpty();
            assertThat(retrieval.hits().getFirst().document().id()).contains("birds");
        }
    }

    @Test
    void vectorsAloneFailClearly() {
        try (var meaning = VectorRetriever.of(corpus.store, hangingEmbedder, SHORT)) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> meaning.retrieve(QUERY))
                    .withMessageContaining(corpus.embedder.model().id())
                    .withMessageContaining("1000 ms")
                    .matches(EmbeddingException::retryable);
        }
        try (var meaning = VectorRetriever.of(hangingSearch, corpus.embedder, SHORT)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> meaning.retrieve(QUERY))
                    .withMessageContaining("1000 ms")
                    .matches(StoreException::retryable);
        }
    }

    @Test
    void anyTimeThatIsPositiveWillDo() {
        var builder = corpus.hybrid();
        try (var retriever =
                builder.vectorTimeout(ChronoUnit.FOREVER.getDuration()).build()) {
            assertThat(retriever.retrieve(QUERY).warnings()).isEmpty();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.vectorTimeout(Duration.ZERO))
                .withMessageContaining("PT0S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VectorRetriever.of(corpus.store, corpus.embedder, Duration.ofSeconds(-1)));
    }

    private HybridRetriever hybrid(Embedder embedder) {
        return hybrid(embedder, SHORT);
    }

    private HybridRetriever hybrid(Embedder embedder, Duration timeout) {
        return HybridRetriever.builder(corpus.store, embedder)
                .vectorTimeout(timeout)
                .build();
    }

    private void awaitBegun() {
        try {
            begun.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(AtomicInteger count, int value) {
        while (count.get() < value) {
            Thread.onSpinWait();
        }
    }
}
