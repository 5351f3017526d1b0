package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.retrieval.fusion.ReciprocalRankFusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.VectorSearch;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HybridRetrieverTest {

    private final Corpus corpus = new Corpus()
            .with("birds", "the heron stands in shallow water", "a falcon dives at prey")
            .with("rocks", "granite forms when magma cools")
            .with("music", "the violin has four strings");

    @Test
    void hitRemembersBothLegsAndTheFusedScore() {
        var retriever = corpus.hybrid().build();

        Hit best = retriever.retrieve(Query.of("heron water")).hits().getFirst();

        assertThat(best.legs()).extracting(LegScore::leg).containsExactly("bm25", "vector", "fused");
        assertThat(best.explain()).contains("bm25 #1").contains("vector #1").contains("fused #1");
    }

    @Test
    void fusionIsReplaceable() {
        var retriever =
                corpus.hybrid().fusion(ReciprocalRankFusion.builder().build()).build();

        Hit best = retriever.retrieve(Query.of("heron water")).hits().getFirst();

        assertThat(best.score()).isEqualTo(2 / 61.0);
    }

    @Test
    void spansTellWhatEachStepFound() {
        Retrieval retrieval = corpus.hybrid().build().retrieve(Query.of("heron water"));

        assertThat(retrieval.spans())
                .extracting(Span::name)
                .containsExactlyInAnyOrder("embed", "bm25", "vector", "fuse")
                .endsWith("fuse");
        assertThat(span(retrieval, "embed").counts()).containsEntry("tokens", 2L);
        assertThat(span(retrieval, "bm25").counts()).containsEntry("hits", 1L);
        assertThat(span(retrieval, "vector").counts()).containsEntry("hits", 4L);
        assertThat(span(retrieval, "fuse").counts()).containsEntry("hits", 4L);
    }

    @Test
    void eachLegFetchesMoreThanIsAskedFor() {
        var limits = new ArrayList<Integer>();
        KeywordSearch words = query -> {
            limits.add(query.limit());
            return corpus.store.search(query);
        };
        var retriever = HybridRetriever.builder(words, corpus.store, corpus.embedder)
                .overfetch(5, 100)
                .build();

        retriever.retrieve(Query.of("heron").limit(3));
        retriever.retrieve(Query.of("heron").limit(30));

        assertThat(limits).containsExactly(100, 150);
    }

    @Test
    void queryLongerThanTheEmbedderTakesIsReported() {
        Retrieval retrieval = corpus.hybrid().build().retrieve(Query.of("heron ".repeat(60)));

        assertThat(retrieval.warnings()).extracting(Warning::code).containsExactly("query-truncated");
        assertThat(retrieval.warnings().getFirst().message())
                .contains("60 tokens")
                .contains("only its beginning");
    }

    @Test
    void veryLongQueryFinds() {
        String text = "heron (foo [v2 ORA-00942 \"".repeat(4_000);

        Retrieval retrieval = corpus.hybrid().build().retrieve(Query.of(text));

        assertThat(retrieval.hits().getFirst().chunk().text()).contains("heron");
    }

    @Test
    void refusesStoreThatCannotSearchByVectors() {
        var store = new LimitedStore(corpus.store);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> HybridRetriever.builder(store, corpus.embedder))
                .withMessageContaining("[KNN, FILTERED_KNN]");
    }

    @Test
    void rejectsBadSettingsAtOnce() {
        var builder = corpus.hybrid();

        assertThatIllegalArgumentException().isThrownBy(() -> builder.overfetch(0, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.overfetch(1, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxPerDocument(-1))
                .withMessage("maxPerDocument must not be negative but was -1");
    }

    @Test
    void closeEndsTheThreadThatSearchedTwice() throws InterruptedException {
        var threads = new ArrayList<Thread>();
        VectorSearch vectors = query -> {
            threads.add(Thread.currentThread());
            return corpus.store.search(query);
        };
        try (var retriever =
                HybridRetriever.builder(corpus.store, vectors, corpus.embedder).build()) {
            retriever.retrieve(Query.of("heron"));
            Thread first = threads.getFirst();
            while (first.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            retriever.retrieve(Query.of("violin"));
        }

        assertThat(threads).hasSize(2).containsOnly(threads.getFirst()).doesNotContain(Thread.currentThread());
        assertThat(threads.getFirst().join(Duration.ofSeconds(5))).isTrue();
    }

    @Test
    void searchUnderWayGoesOnWhenTheRetrieverIsClosed() throws InterruptedException {
        var threads = new ArrayList<Thread>();
        VectorSearch vectors = query -> {
            threads.add(Thread.currentThread());
            return corpus.store.search(query);
        };
        var retriever =
                HybridRetriever.builder(corpus.store, vectors, corpus.embedder).build();
        retriever.close();

        Retrieval found = retriever.retrieve(Query.of("heron"));

        assertThat(found.hits()).isNotEmpty();
        assertThat(threads.getFirst().join(Duration.ofSeconds(5))).isTrue();
    }

    @Test
    void nothingOfOneCallersThreadReachesTheSearchOfAnother() throws InterruptedException {
        var tenant = new InheritableThreadLocal<String>();
        var seen = new ArrayList<@Nullable String>();
        VectorSearch vectors = query -> {
            seen.add(tenant.get());
            return corpus.store.search(query);
        };
        try (var retriever =
                HybridRetriever.builder(corpus.store, vectors, corpus.embedder).build()) {
            for (String name : List.of("alice", "bob")) {
                Thread.ofPlatform()
                        .start(() -> {
                            tenant.set(name);
                            retriever.retrieve(Query.of("heron"));
                        })
                        .join();
            }
        }

        assertThat(seen).containsExactly(null, null);
    }

    private static Span span(Retrieval retrieval, String name) {
        return retrieval.spans().stream()
                .filter(span -> span.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
