package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.StoreException;
import dev.ragstone.question.Route;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.SearchPlan.Strategy;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorSearch;
import dev.ragstone.testkit.fake.InMemoryStore.Operation;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HybridRoutesTest {

    private static final Query QUERY = Query.of("heron water");

    private final Corpus corpus = new Corpus()
            .with("birds", "the heron stands in shallow water")
            .with("rocks", "granite forms when magma cools");
    private final HybridRetriever retriever = corpus.hybrid().build();

    @AfterEach
    void close() {
        retriever.close();
    }

    @Test
    void strategyLeavesTheOtherLegOut() {
        Retrieval words = retriever.retrieve(QUERY, by(Strategy.KEYWORD));
        Retrieval meaning = retriever.retrieve(QUERY, by(Strategy.VECTOR));

        assertThat(words.spans()).extracting(Span::name).containsExactly("bm25");
        assertThat(meaning.spans()).extracting(Span::name).containsExactly("embed", "vector");
        assertThat(words.hits()).hasSize(1);
        assertThat(meaning.hits()).hasSize(2);
    }

    @Test
    void otherLegStandsInForTheChosenOne() {
        corpus.embedder.failing(true);

        Retrieval found = retriever.retrieve(QUERY, by(Strategy.VECTOR));

        assertThat(found.hits()).hasSize(1);
        assertThat(found.warnings()).extracting(Warning::code).containsExactly("embedding-failed");
        assertThat(found.spans()).extracting(Span::name).containsExactly("embed", "bm25");
    }

    @Test
    void failureOfBothIsThrown() {
        corpus.store.failOn(Operation.KEYWORD_SEARCH, Operation.VECTOR_SEARCH);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> retriever.retrieve(QUERY, by(Strategy.KEYWORD)));
    }

    @Test
    void weightsTakeThePlaceOfTheFusions() {
        corpus.with("pond", "mud and water lie at the bottom of every pond");
        Fusion fusion = ZScoreFusion.builder().weight("bm25", 3).build();
        try (var told = corpus.hybrid().fusion(fusion).build();
                var usual = corpus.hybrid().build()) {
            assertThat(told.retrieve(QUERY).hits())
                    .isNotEqualTo(usual.retrieve(QUERY).hits());
            assertThat(usual.retrieve(QUERY, weighing(Map.of("bm25", 3.0))).hits())
                    .isEqualTo(told.retrieve(QUERY).hits());
            assertThat(told.retrieve(QUERY, weighing(Map.of("bm25", 1.0))).hits())
                    .isEqualTo(usual.retrieve(QUERY).hits());
        }
    }

    @Test
    void legWithoutWeightDoesNotSearch() {
        Retrieval found = retriever.retrieve(QUERY, weighing(Map.of("vector", 0.0)));

        assertThat(found.spans()).extracting(Span::name).containsExactly("bm25");
    }

    @Test
    void weightsOfNothingAreIgnoredWithAWarning() {
        Retrieval nothing = retriever.retrieve(QUERY, weighing(Map.of("bm25", 0.0, "vector", 0.0)));
        Retrieval unknown = retriever.retrieve(QUERY, weighing(Map.of("graph", 2.0)));

        assertThat(nothing.hits())
                .isEqualTo(unknown.hits())
                .isEqualTo(retriever.retrieve(QUERY).hits());
        assertThat(nothing.warnings()).extracting(Warning::code).containsExactly("weights-ignored");
        assertThat(unknown.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("graph", "bm25, vector"));
    }

    @Test
    void fusionWithoutWeightsSaysSo() {
        Fusion first = rankings -> rankings.getFirst().chunks().stream()
                .map(found -> new Hit(
                        found.document(),
                        found.chunk(),
                        found.score(),
                        List.of(new LegScore(Fusion.FUSED, 1, found.score()))))
                .toList();
        try (var told = corpus.hybrid().fusion(first).build()) {
            Retrieval found = told.retrieve(QUERY, weighing(Map.of("bm25", 2.0)));

            assertThat(found.hits()).isNotEmpty();
            assertThat(found.warnings()).extracting(Warning::code).containsExactly("weights-ignored");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void legWithScoresThatAreNoneHasFailed(double score) {
        VectorSearch odd = query -> scored(corpus.store.search(query), score);
        KeywordSearch oddWords = query -> scored(corpus.store.search(query), score);
        try (var meaning = HybridRetriever.builder(corpus.store, odd, corpus.embedder)
                        .build();
                var words = HybridRetriever.builder(oddWords, corpus.store, corpus.embedder)
                        .build()) {
            Retrieval byWords = meaning.retrieve(QUERY);
            Retrieval byMeaning = words.retrieve(QUERY);

            assertThat(byWords.warnings()).extracting(Warning::code).containsExactly("vector-search-failed");
            assertThat(byWords.hits()).hasSize(1);
            assertThat(byMeaning.warnings()).extracting(Warning::code).containsExactly("keyword-search-failed");
            assertThat(byMeaning.hits()).hasSize(2);
        }
    }

    @Test
    @SuppressWarnings("NullAway")
    void legWithNullForHitsHasFailed() {
        VectorSearch odd = query -> Collections.nCopies(3, null);
        try (var meaning =
                HybridRetriever.builder(corpus.store, odd, corpus.embedder).build()) {
            Retrieval found = meaning.retrieve(QUERY);

            assertThat(found.warnings()).extracting(Warning::code).containsExactly("vector-search-failed");
            assertThat(found.hits()).hasSize(1);
        }
    }

    private static List<ScoredChunk> scored(List<ScoredChunk> found, double score) {
        return found.stream()
                .map(hit -> new ScoredChunk(hit.document(), hit.chunk(), score))
                .toList();
    }

    private static Route by(Strategy strategy) {
        return Route.standard().with(SearchPlan.Choice.none().strategy(strategy));
    }

    private static Route weighing(Map<String, Double> weights) {
        return Route.standard().with(SearchPlan.Choice.none().weights(weights));
    }
}
