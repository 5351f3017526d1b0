package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.error.StoreException;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.VectorSearch;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore.Operation;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HybridRetrieverFaultTest {

    private static final Query QUERY = Query.of("heron water");

    private final Corpus corpus = new Corpus()
            .with("birds", "the heron stands in shallow water")
            .with("rocks", "granite forms when magma cools");
    private final HybridRetriever retriever = corpus.hybrid().build();

    @Test
    void withoutTheEmbedderTheWordsAreSearched() {
        corpus.embedder.failing(true);

        Retrieval retrieval = retriever.retrieve(QUERY);

        assertThat(retrieval.warnings()).extracting(Warning::code).containsExactly("embedding-failed");
        assertThat(retrieval.hits())
                .singleElement()
                .satisfies(
                        hit -> assertThat(hit.legs()).extracting(LegScore::leg).containsExactly("bm25", "fused"));
        assertThat(retrieval.spans())
                .filteredOn(span -> span.name().equals("embed"))
                .extracting(Span::result)
                .containsExactly(Span.Result.FAILED);
    }

    @Test
    void withoutTheVectorSearchTheWordsAreSearched() {
        corpus.store.failOn(Operation.VECTOR_SEARCH);

        Retrieval retrieval = retriever.retrieve(QUERY);

        assertThat(retrieval.warnings()).extracting(Warning::code).containsExactly("vector-search-failed");
        assertThat(retrieval.hits()).hasSize(1);
    }

    @Test
    void withoutTheKeywordSearchTheMeaningIsSearched() {
        corpus.store.failOn(Operation.KEYWORD_SEARCH);

        Retrieval retrieval = retriever.retrieve(QUERY);

        assertThat(retrieval.warnings()).extracting(Warning::code).containsExactly("keyword-search-failed");
        assertThat(retrieval.hits()).hasSize(2);
    }

    @Test
    void unexpectedExceptionOfALegDegradesToo() {
        VectorSearch broken = query -> {
            throw new NullPointerException();
        };

        Retrieval retrieval = HybridRetriever.builder(corpus.store, broken, corpus.embedder)
                .build()
                .retrieve(QUERY);

        assertThat(retrieval.hits()).hasSize(1);
        assertThat(retrieval.warnings().getFirst().message()).endsWith(": NullPointerException");
    }

    @Test
    void failureOfBothSearchesIsTheStores() {
        corpus.store.failOn(Operation.KEYWORD_SEARCH, Operation.VECTOR_SEARCH);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> retriever.retrieve(QUERY))
                .withMessageContaining("KEYWORD_SEARCH")
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    }

    @Test
    void failureOfEmbedderAndStoreIsTheStores() {
        corpus.embedder.failing(true);
        corpus.store.failOn(Operation.KEYWORD_SEARCH);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> retriever.retrieve(QUERY))
                .withMessageContaining("KEYWORD_SEARCH");
    }

    @Test
    void closedStoreIsAStoreException() {
        corpus.store.close();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> retriever.retrieve(QUERY))
                .withMessageContaining("closed")
                .withCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void wrongDimensionIsNotHiddenByDegrading() {
        var other =
                HybridRetriever.builder(corpus.store, new HashingEmbedder(16)).build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> other.retrieve(QUERY))
                .withMessageContaining("16");
    }

    @Test
    void errorInTheVectorLegReachesTheCaller() {
        VectorSearch broken = query -> {
            throw new StackOverflowError("deep");
        };
        var other =
                HybridRetriever.builder(corpus.store, broken, corpus.embedder).build();

        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> other.retrieve(QUERY));
    }

    @Test
    void interruptionEndsTheSearchAndTheOtherLeg() throws InterruptedException {
        var legStarted = new CountDownLatch(1);
        var legInterrupted = new CountDownLatch(1);
        VectorSearch hanging = query -> {
            legStarted.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                legInterrupted.countDown();
                Thread.currentThread().interrupt();
            }
            return List.of();
        };
        var waiting =
                HybridRetriever.builder(corpus.store, hanging, corpus.embedder).build();
        var thrown = new AtomicReference<StoreException>();
        var flag = new AtomicReference<Boolean>();
        var caller = Thread.ofPlatform().start(() -> {
            try {
                waiting.retrieve(QUERY);
            } catch (StoreException e) {
                thrown.set(e);
                flag.set(Thread.currentThread().isInterrupted());
            }
        });

        legStarted.await();
        caller.interrupt();
        caller.join();

        assertThat(legInterrupted.getCount()).isZero();
        assertThat(thrown.get()).hasMessageContaining("interrupted");
        assertThat(flag.get()).isTrue();
    }

    @Test
    void failureOfOneLegStillEndsTheOther() {
        var legBegun = new CountDownLatch(1);
        var legEnded = new CountDownLatch(1);
        VectorSearch hanging = query -> {
            legBegun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                legEnded.countDown();
            }
            return List.of();
        };
        KeywordSearch misused = query -> {
            // One that has not begun is left out.
            awaitUninterrupted(legBegun);
            throw new IllegalArgumentException("cannot apply this filter");
        };
        var other = HybridRetriever.builder(misused, hanging, corpus.embedder).build();

        assertThatIllegalArgumentException().isThrownBy(() -> other.retrieve(QUERY));
        assertThat(legEnded.getCount()).isZero();
    }

    @Test
    void singleLegRetrieversThrowTheirFailure() {
        corpus.store.failOn(Operation.KEYWORD_SEARCH, Operation.VECTOR_SEARCH);
        var words = KeywordRetriever.of(corpus.store);
        var vectors = VectorRetriever.of(corpus.store, corpus.embedder);

        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> words.retrieve(QUERY));
        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> vectors.retrieve(QUERY));
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
