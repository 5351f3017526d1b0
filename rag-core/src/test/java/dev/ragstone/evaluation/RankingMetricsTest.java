package dev.ragstone.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected numbers were calculated by hand from the definitions of trec_eval. */
class RankingMetricsTest {

    private static final List<String> RANKING = List.of("a", "b", "c", "d", "e");
    private static final Map<String, Integer> GRADES = Map.of("a", 1, "c", 3, "e", 2, "missing", 2, "b", 0, "d", -1);

    @Test
    void ndcgUsesGradesAsGainsAndTheBestListAsIdeal() {
        // 1/log2(2) + 3/log2(4) + 2/log2(6) = 1 + 1.5 + .773706 = 3.273706
        // ideal 3, 2, 2, 1: 3 + 2/log2(3) + 2/2 + 1/log2(5) = 3 + 1.261860 + 1 + .430677 = 5.692536
        assertThat(RankingMetrics.ndcgAt(10).of(RANKING, GRADES)).isEqualTo(0.575087, within(1e-6));
    }

    @Test
    void ndcgCutsTheIdealListToo() {
        // (1 + 0) / (3 + 2/log2(3)) = 1 / 4.261860
        assertThat(RankingMetrics.ndcgAt(2).of(RANKING, GRADES)).isEqualTo(0.234639, within(1e-6));
    }

    @Test
    void ndcgOfTheBestListIsOne() {
        assertThat(RankingMetrics.ndcgAt(10).of(List.of("c", "e", "missing", "a"), GRADES))
                .isEqualTo(1, within(1e-12));
    }

    @Test
    void recallIsTheShareOfTheRelevantOnesFound() {
        assertThat(RankingMetrics.recallAt(3).of(RANKING, GRADES)).isEqualTo(0.5);
        assertThat(RankingMetrics.recallAt(100).of(RANKING, GRADES)).isEqualTo(0.75);
    }

    @Test
    void precisionCountsShortListsAsFull() {
        assertThat(RankingMetrics.precisionAt(3).of(RANKING, GRADES)).isEqualTo(2 / 3.0);
        assertThat(RankingMetrics.precisionAt(10).of(RANKING, GRADES)).isEqualTo(0.3);
    }

    @Test
    void mrrLooksAtTheFirstRelevantOneOnly() {
        assertThat(RankingMetrics.mrrAt(10).of(List.of("b", "d", "x", "e", "c"), GRADES))
                .isEqualTo(0.25);
        assertThat(RankingMetrics.mrrAt(3).of(List.of("b", "d", "x", "e", "c"), GRADES))
                .isZero();
    }

    @Test
    void hitRateIsOneOrZero() {
        assertThat(RankingMetrics.hitRateAt(1).of(RANKING, GRADES)).isOne();
        assertThat(RankingMetrics.hitRateAt(1).of(List.of("b", "a"), GRADES)).isZero();
    }

    @Test
    void averagePrecisionCountsMissingOnesAsZero() {
        // (1/1 + 2/3 + 3/5 + 0) / 4
        assertThat(RankingMetrics.averagePrecision().of(RANKING, GRADES)).isEqualTo(0.566667, within(1e-6));
    }

    @Test
    void averagePrecisionCanBeCut() {
        // (1/1 + 2/3 + 0 + 0) / 4
        assertThat(RankingMetrics.averagePrecisionAt(4).of(RANKING, GRADES)).isEqualTo(0.416667, within(1e-6));
    }

    @Test
    void onlyTheFirstOfRepeatedIdsCounts() {
        List<String> chunks = List.of("a", "a", "a", "b", "c");

        assertThat(RankingMetrics.ndcgAt(3).of(chunks, GRADES))
                .isEqualTo(RankingMetrics.ndcgAt(3).of(List.of("a", "b", "c"), GRADES));
        assertThat(RankingMetrics.recallAt(3).of(chunks, GRADES)).isEqualTo(0.5);
    }

    @Test
    void queryWithoutAnAnswerCountsZero() {
        for (RankingMetric metric : List.of(
                RankingMetrics.ndcgAt(10),
                RankingMetrics.recallAt(10),
                RankingMetrics.precisionAt(10),
                RankingMetrics.mrrAt(10),
                RankingMetrics.hitRateAt(10),
                RankingMetrics.averagePrecision())) {
            assertThat(metric.of(RANKING, Map.of("a", 0, "b", -2)))
                    .as(metric.name())
                    .isZero();
            assertThat(metric.of(List.of(), GRADES)).as(metric.name()).isZero();
        }
    }

    @Test
    void namesTellTheCut() {
        assertThat(RankingMetrics.ndcgAt(10).name()).isEqualTo("nDCG@10");
        assertThat(RankingMetrics.averagePrecision().name()).isEqualTo("MAP");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nDCG@10",
                "recall@100",
                "precision@5",
                "MRR@10",
                "hit rate@5",
                "MAP@100",
                "MAP",
                "ndcg@3",
                "Hit-Rate@1"
            })
    void metricsAreFoundByName(String name) {
        assertThat(RankingMetrics.named(name).name()).isEqualToIgnoringCase(name.replace('-', ' '));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nDCG", "nDCG@", "nDCG@x", "accuracy@10", "MAP@99999999999", "nDCG@-1"})
    void unknownMetricsAreRefusedWithTheKnownOnes(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankingMetrics.named(name))
                .withMessageContaining("'" + name + "'")
                .withMessageContaining("nDCG@K");
    }

    @Test
    void rejectsACutBelowOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankingMetrics.recallAt(0))
                .withMessage("k must be positive but was 0");
    }
}
