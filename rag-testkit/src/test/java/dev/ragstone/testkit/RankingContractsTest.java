package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Ranking;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.fake.StoreRetriever;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Mistakes in what orders hits, and the rules of the retriever, fusion and reranker contracts they break. */
class RankingContractsTest {

    @Test
    void rightFusionBreaksNoRule() {
        assertThat(fusionViolations(RankingContractsTest::byRank)).isEmpty();
    }

    @Test
    void noticesAFusionThatCutsTheList() {
        assertThat(fusionViolations(
                        rankings -> byRank(rankings).stream().limit(10).toList()))
                .contains("everyChunkComesOnce");
    }

    @Test
    void noticesAFusionThatDropsTheLegs() {
        assertThat(fusionViolations(rankings -> byRank(rankings).stream()
                        .map(hit -> new Hit(
                                hit.document(),
                                hit.chunk(),
                                hit.score(),
                                List.of(hit.legs().getLast())))
                        .toList()))
                .containsExactly("everyHitKeepsItsRankAndScoreInEachLeg");
    }

    @Test
    void noticesAFusionThatForgetsItsOwnLeg() {
        assertThat(fusionViolations(rankings -> byRank(rankings).stream()
                        .map(hit -> new Hit(
                                hit.document(),
                                hit.chunk(),
                                hit.score(),
                                hit.legs().subList(0, hit.legs().size() - 1)))
                        .toList()))
                .containsExactly("lastLegIsTheFusedOne");
    }

    @Test
    void noticesAFusionInTheWrongOrder() {
        assertThat(fusionViolations(rankings -> byRank(rankings).reversed()))
                .contains("hitsAreBestFirstAndTiesById", "singleListKeepsItsOrder", "bestOfBothListsComesFirst");
    }

    @Test
    void rightRerankerBreaksNoRule() {
        assertThat(rerankerViolations((question, hits) -> byLength(hits))).isEmpty();
    }

    @Test
    void noticesARerankerThatLosesHits() {
        assertThat(rerankerViolations(
                        (question, hits) -> byLength(hits.stream().limit(5).toList())))
                .contains("holdsTheSameHits");
    }

    @Test
    void noticesARerankerThatKeepsTheOrderOfTies() {
        assertThat(rerankerViolations((question, hits) ->
                        rescored(hits, hit -> hit.chunk().text().length(), false)))
                .contains("equalTextsComeInOrderOfTheirIds", "orderOfTheInputMakesNoDifference");
    }

    @Test
    void noticesARerankerThatDropsEarlierScores() {
        assertThat(rerankerViolations((question, hits) -> byLength(hits).stream()
                        .map(hit -> new Hit(
                                hit.document(),
                                hit.chunk(),
                                hit.score(),
                                List.of(hit.legs().getLast())))
                        .toList()))
                .containsExactly("lastLegIsTheRerankedOneAndEarlierLegsAreKept");
    }

    @Test
    void noticesARetrieverThatIgnoresTheLimit() {
        assertThat(retrieverViolations(query -> query.limit(1000), UnaryOperator.identity()))
                .contains("givesAtMostTheLimit");
    }

    @Test
    void noticesARetrieverThatIgnoresTheScope() {
        assertThat(retrieverViolations(query -> Query.of(query.text()).limit(query.limit()), UnaryOperator.identity()))
                .contains("scopeIsRespected", "accessIsRespected", "atMostSoManyHitsFromOneDocument");
    }

    @Test
    void noticesARetrieverInTheWrongOrder() {
        assertThat(retrieverViolations(UnaryOperator.identity(), List::reversed))
                .contains("hitsAreBestFirstAndTiesById", "equalDocumentsComeInOrderOfTheirIds");
    }

    @Test
    void noticesARetrieverThatGivesAChunkTwice() {
        assertThat(retrieverViolations(UnaryOperator.identity(), hits -> {
                    var doubled = new ArrayList<>(hits);
                    hits.stream().limit(1).forEach(hit -> doubled.add(0, hit));
                    return doubled;
                }))
                .contains("noChunkComesTwice");
    }

    private static Set<String> fusionViolations(Fusion fusion) {
        return Violations.of(new FusionContract() {
            @Override
            protected Fusion fusion() {
                return fusion;
            }
        });
    }

    private static Set<String> rerankerViolations(BiFunction<String, List<Hit>, List<Hit>> reranker) {
        return Violations.of(new RerankerContract() {
            @Override
            protected Reranker reranker() {
                return reranker::apply;
            }
        });
    }

    private static Set<String> retrieverViolations(
            UnaryOperator<Query> changeQuery, UnaryOperator<List<Hit>> changeHits) {
        return Violations.of(new RetrieverContract() {
            @Override
            protected Retriever retriever(Store store, Embedder embedder) {
                return query -> {
                    Retrieval right = new StoreRetriever(store).retrieve(changeQuery.apply(query));
                    return new Retrieval(changeHits.apply(right.hits()), right.warnings(), right.spans());
                };
            }
        });
    }

    /** A right fusion: the sum of the reciprocal ranks. */
    private static List<Hit> byRank(List<Ranking> rankings) {
        Map<String, Hit> found = new LinkedHashMap<>();
        Map<String, Double> scores = new HashMap<>();
        for (Ranking ranking : rankings) {
            int rank = 1;
            for (var chunk : ranking.chunks()) {
                String id = chunk.chunk().id();
                Hit hit = found.getOrDefault(id, new Hit(chunk.document(), chunk.chunk(), 0, List.of()));
                found.put(id, hit.rescored(ranking.leg(), rank, chunk.score()));
                scores.merge(id, 1.0 / (60 + rank++), Double::sum);
            }
        }
        var hits = found.values().stream()
                .map(hit -> new Hit(
                        hit.document(),
                        hit.chunk(),
                        scores.getOrDefault(hit.chunk().id(), 0.0),
                        hit.legs()))
                .sorted(Hit.BEST_FIRST)
                .toList();
        return numbered(hits, Fusion.FUSED);
    }

    /** A right reranker: the longest text first. */
    private static List<Hit> byLength(List<Hit> hits) {
        return rescored(hits, hit -> hit.chunk().text().length(), true);
    }

    private static List<Hit> rescored(List<Hit> hits, ToDoubleFunction<Hit> score, boolean tiesById) {
        var order = Comparator.comparingDouble(score).reversed();
        var sorted = hits.stream()
                .sorted(tiesById ? order.thenComparing(hit -> hit.chunk().id()) : order)
                .map(hit -> new Hit(hit.document(), hit.chunk(), score.applyAsDouble(hit), hit.legs()))
                .toList();
        return numbered(sorted, Reranker.RERANK);
    }

    private static List<Hit> numbered(List<Hit> hits, String leg) {
        var numbered = new ArrayList<Hit>();
        for (Hit hit : hits) {
            var legs = new ArrayList<>(hit.legs());
            legs.add(new LegScore(leg, numbered.size() + 1, hit.score()));
            numbered.add(new Hit(hit.document(), hit.chunk(), hit.score(), legs));
        }
        return numbered;
    }
}
