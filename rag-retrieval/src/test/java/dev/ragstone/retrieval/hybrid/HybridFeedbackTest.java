package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.retrieval.fusion.ReciprocalRankFusion;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.StoreCapability;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.testkit.fake.InMemoryStore.Operation;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HybridFeedbackTest {

    private static final Query QUERY = Query.of("heron").limit(3);

    /** The answer shares no word with the question, only with the documents that do. */
    private final Corpus corpus = new Corpus()
            .with("a", "heron ardea wading bird")
            .with("b", "heron ardea grey plumage")
            .with("answer", "ardea cinerea nests in colonies")
            .with("c", "a book about a gift shop in town with a long list of things")
            .with("d", "quarry granite")
            .with("e", "granite stone")
            .with("f", "stone quarry blasting");

    private final SpyingStore store = new SpyingStore(corpus.store);

    @Test
    void wordFeedbackFindsWhatTheQuestionDoesNotName() {
        var plain = HybridRetriever.builder(store, corpus.embedder).build();
        var learning = HybridRetriever.builder(store, corpus.embedder)
                .wordFeedback(2, 10, 0.5)
                .build();

        assertThat(uris(plain.retrieve(Query.of("heron")))).startsWith("a", "b");
        assertThat(bm25(plain.retrieve(Query.of("heron")), "answer")).isZero();
        assertThat(uris(learning.retrieve(QUERY))).startsWith("a", "b", "answer");
        assertThat(bm25(learning.retrieve(QUERY), "answer")).isEqualTo(3);
    }

    @Test
    void vectorFeedbackFindsWhatIsNearTheHits() {
        var plain = HybridRetriever.builder(store, corpus.embedder)
                .fusion(ZScoreFusion.builder().alpha(1).build())
                .build();
        var learning = HybridRetriever.builder(store, corpus.embedder)
                .fusion(ZScoreFusion.builder().alpha(1).build())
                .vectorFeedback(2, 0.5)
                .build();

        assertThat(cosine(plain.retrieve(Query.of("heron")), "answer")).isZero();
        assertThat(cosine(learning.retrieve(Query.of("heron")), "answer")).isGreaterThan(0.2);
        assertThat(uris(learning.retrieve(QUERY))).startsWith("a", "b", "answer");
    }

    @Test
    void feedbackIsOffByDefault() {
        Retrieval retrieval =
                HybridRetriever.builder(store, corpus.embedder).build().retrieve(QUERY);

        assertThat(store.keywordQueries)
                .singleElement()
                .matches(query -> query.feedback().isEmpty());
        assertThat(store.vectorQueries)
                .singleElement()
                .matches(query -> query.feedback().isEmpty());
        assertThat(retrieval.spans()).extracting(Span::name).noneMatch(name -> name.startsWith("feedback"));
    }

    @Test
    void onlyTheLegThatLearnsSearchesAgain() {
        HybridRetriever.builder(store, corpus.embedder).wordFeedback().build().retrieve(QUERY);

        assertThat(store.keywordQueries).hasSize(2);
        assertThat(store.vectorQueries).hasSize(1);
        assertThat(corpus.embedder.queriesEmbedded()).isEqualTo(1);
    }

    @Test
    void queryIsEmbeddedOnce() {
        both().retrieve(QUERY);

        assertThat(store.vectorQueries).hasSize(2);
        assertThat(corpus.embedder.queriesEmbedded()).isEqualTo(1);
    }

    @Test
    void secondSearchHasTheScopeAndTheLimitOfTheFirst() {
        both().retrieve(QUERY);

        assertThat(store.keywordQueries).extracting(KeywordQuery::scope).containsOnly(QUERY.scope());
        assertThat(store.keywordQueries).extracting(KeywordQuery::limit).containsExactly(100, 100);
        assertThat(store.vectorQueries).extracting(VectorQuery::limit).containsExactly(100, 100);
    }

    @Test
    void feedbackComesFromTheFusedTop() {
        HybridRetriever.builder(store, corpus.embedder)
                .fusion(ReciprocalRankFusion.builder().weight("bm25", 0.01).build())
                .wordFeedback(1, 10, 0.5)
                .build()
                .retrieve(Query.of("stone quarry heron"));

        assertThat(store.keywordQueries.getLast().feedback().chunks())
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.chunk().id())
                        .isEqualTo(
                                store.vectorHits.getFirst().getFirst().chunk().id()));
    }

    @Test
    void hitsTellWhatTheyWereBefore() {
        Retrieval retrieval = both().retrieve(QUERY);

        assertThat(retrieval.hits().getFirst().legs())
                .extracting(LegScore::leg)
                .containsExactly("before-feedback", "bm25", "vector", "fused");
        assertThat(retrieval.hits().getFirst().leg("before-feedback"))
                .hasValueSatisfying(score -> assertThat(score.rank()).isEqualTo(1));
    }

    @Test
    void spansTellOfTheSecondSearch() {
        assertThat(both().retrieve(QUERY).spans())
                .extracting(Span::name)
                .containsExactlyInAnyOrder(
                        "embed", "bm25", "vector", "fuse", "feedback-bm25", "feedback-vector", "feedback-fuse");
    }

    @Test
    void failureOfTheSecondSearchLeavesTheFirst() {
        List<Hit> plain = HybridRetriever.builder(store, corpus.embedder)
                .build()
                .retrieve(QUERY)
                .hits();
        store.failOnFeedback = true;

        Retrieval retrieval = both().retrieve(QUERY);

        assertThat(retrieval.hits()).isEqualTo(plain);
        assertThat(retrieval.warnings())
                .extracting(Warning::code)
                .containsExactly("feedback-failed", "feedback-failed");
        assertThat(retrieval.spans())
                .filteredOn(span -> span.name().startsWith("feedback"))
                .extracting(Span::result)
                .containsOnly(Span.Result.FAILED);
    }

    @Test
    void storeThatCannotLearnIsReportedAndSearchedWithout() {
        store.capabilities = EnumSet.of(StoreCapability.LEXICAL, StoreCapability.KNN, StoreCapability.FILTERED_KNN);

        Retrieval retrieval = both().retrieve(QUERY);

        assertThat(retrieval.hits()).isNotEmpty();
        assertThat(retrieval.warnings())
                .extracting(Warning::code)
                .containsExactly("feedback-unsupported", "feedback-unsupported");
        assertThat(retrieval.warnings()).extracting(Warning::message).anyMatch(text -> text.contains("by words"));
        assertThat(store.keywordQueries).hasSize(1);
        assertThat(store.vectorQueries).hasSize(1);
    }

    @Test
    void storeThatCanLearnInOneLegLearnsThere() {
        store.capabilities.remove(StoreCapability.WORD_FEEDBACK);

        Retrieval retrieval = both().retrieve(QUERY);

        assertThat(retrieval.warnings()).extracting(Warning::code).containsExactly("feedback-unsupported");
        assertThat(store.keywordQueries).hasSize(1);
        assertThat(store.vectorQueries).hasSize(2);
    }

    @Test
    void searchesThatAreNoStoreAreSearchedWithout() {
        KeywordSearch words = query -> corpus.store.search(query);
        var retriever = HybridRetriever.builder(words, store, corpus.embedder)
                .wordFeedback()
                .build();

        assertThat(retriever.retrieve(QUERY).warnings())
                .extracting(Warning::code)
                .containsExactly("feedback-unsupported");
    }

    @Test
    void oneLegAloneTeachesNothing() {
        corpus.store.failOn(Operation.VECTOR_SEARCH);

        Retrieval retrieval = both().retrieve(QUERY);

        assertThat(retrieval.warnings())
                .extracting(Warning::code)
                .containsExactly("vector-search-failed", "feedback-skipped");
        assertThat(store.keywordQueries).hasSize(1);
    }

    @Test
    void nothingFoundTeachesNothing() {
        Retrieval retrieval = HybridRetriever.builder(new SpyingStore(new Corpus().store), corpus.embedder)
                .wordFeedback()
                .vectorFeedback()
                .build()
                .retrieve(QUERY);

        assertThat(retrieval.hits()).isEmpty();
        assertThat(retrieval.warnings()).isEmpty();
    }

    @Test
    void deeperPassesKeepWhatWasLearnt() {
        for (int i = 0; i < 30; i++) {
            corpus.with("many", "heron one", "heron two", "heron three", "heron four");
        }
        var retriever = HybridRetriever.builder(store, corpus.embedder)
                .overfetch(1, 1)
                .wordFeedback()
                .vectorFeedback()
                .build();

        Retrieval retrieval = retriever.retrieve(Query.of("heron").limit(4).maxPerDocument(1));

        assertThat(retrieval.hits()).hasSize(4);
        assertThat(store.keywordQueries.stream()
                        .filter(query -> query.feedback().isEmpty()))
                .hasSize(1);
        assertThat(store.keywordQueries.stream().map(KeywordQuery::feedback).distinct())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.5, Double.NaN})
    void rejectsBadWeights(double weight) {
        var builder = corpus.hybrid();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.wordFeedback(10, 10, weight))
                .withMessage("the weight of feedback must be more than 0 and less than 1 but was " + weight);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.vectorFeedback(10, weight));
    }

    @Test
    void rejectsBadCounts() {
        var builder = corpus.hybrid();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.wordFeedback(0, 10, 0.5))
                .withMessage("chunks must be positive but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.wordFeedback(10, 101, 0.5))
                .withMessage("terms must be from 1 to 100 but was 101");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.vectorFeedback(-1, 0.5));
    }

    private HybridRetriever both() {
        return HybridRetriever.builder(store, corpus.embedder)
                .wordFeedback()
                .vectorFeedback()
                .build();
    }

    private static List<String> uris(Retrieval retrieval) {
        return retrieval.hits().stream().map(hit -> hit.document().uri()).toList();
    }

    private static int bm25(Retrieval retrieval, String uri) {
        return leg(retrieval, uri, "bm25").stream().mapToInt(LegScore::rank).sum();
    }

    private static double cosine(Retrieval retrieval, String uri) {
        return leg(retrieval, uri, "vector").stream()
                .mapToDouble(LegScore::score)
                .sum();
    }

    private static List<LegScore> leg(Retrieval retrieval, String uri, String leg) {
        return retrieval.hits().stream()
                .filter(hit -> hit.document().uri().equals(uri))
                .flatMap(hit -> hit.leg(leg).stream())
                .toList();
    }
}
