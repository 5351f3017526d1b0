package dev.ragstone.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final RankingMetric MRR = RankingMetrics.mrrAt(10);

    @Test
    void countsWinsLossesAndTies() {
        // before 1, 1/2, 1/2, 1/4; after 1, 1, 1/4, 1/2
        var comparison = comparison(List.of(1, 2, 2, 4), List.of(1, 1, 4, 2));

        assertThat(comparison.wins()).isEqualTo(2);
        assertThat(comparison.losses()).isEqualTo(1);
        assertThat(comparison.ties()).isEqualTo(1);
        assertThat(comparison.difference()).isEqualTo((0 + 0.5 - 0.25 + 0.25) / 4, within(1e-12));
    }

    @Test
    void worstAndBestQueriesComeFirst() {
        var comparison = comparison(List.of(1, 1, 4, 1), List.of(2, 4, 1, 1));

        assertThat(comparison.worst(5)).extracting(Comparison.Pair::queryId).containsExactly("q1", "q0");
        assertThat(comparison.worst(1)).extracting(Comparison.Pair::queryId).containsExactly("q1");
        assertThat(comparison.best(5)).extracting(Comparison.Pair::queryId).containsExactly("q2");
    }

    @Test
    void pValueOfFewQueriesCountsAllPossibilities() {
        // Differences +1/2, +1/2, +1/2: of the 8 ways to sign them 2 reach a sum of 3/2 in size.
        var comparison = comparison(List.of(2, 2, 2), List.of(1, 1, 1));

        assertThat(comparison.pValue()).isEqualTo(0.25);
    }

    @Test
    void pValueOfUnequalDifferencesCountsAllPossibilities() {
        // Differences +3/4, +1/2, -1/4, sum 1. Sums in size: 1.5, 1, .5, 0 and the same again with all signs changed.
        var comparison = comparison(List.of(4, 2, 2), List.of(1, 1, 4));

        assertThat(comparison.pValue()).isEqualTo(0.5);
    }

    @Test
    void equalRunsDifferByChanceOnly() {
        var comparison = comparison(List.of(1, 2, 3), List.of(1, 2, 3));

        assertThat(comparison.pValue()).isOne();
        assertThat(comparison.interval()).isEqualTo(new Interval(0, 0));
        assertThat(comparison.ties()).isEqualTo(3);
    }

    @Test
    void sampledPValueIsCloseToTheExactOne() {
        // Forty differences of the same size, 27 up and 13 down: the sign test gives 2 P(X >= 27) of Binomial(40, 1/2),
        // which is .038476.
        var differences = new double[40];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = i < 27 ? 0.1 : -0.1;
        }

        assertThat(Resampling.pValue(differences)).isEqualTo(0.0385, within(0.006));
    }

    @Test
    void intervalOfManyValuesIsThatOfTheNormalDistribution() {
        var random = new Random(1);
        var values = random.doubles(400).toArray();

        Interval interval = Interval.ofMean(values);

        // 1.96 standard errors of uniform values: 1.96 * sqrt(1/12) / 20 = .0283 either way
        double mean = Arrays.stream(values).average().orElseThrow();
        assertThat(interval.low()).isEqualTo(mean - 0.0283, within(0.003));
        assertThat(interval.high()).isEqualTo(mean + 0.0283, within(0.003));
    }

    @Test
    void intervalDrawsEveryValueEquallyOften() {
        // The mean of 0 and 1 drawn twice is 0, 1/2 or 1, and both ends have a quarter of the draws.
        assertThat(Interval.ofMean(0, 1)).isEqualTo(new Interval(0, 1));
        assertThat(Interval.ofMean(0.5)).isEqualTo(new Interval(0.5, 0.5));
    }

    @Test
    void figuresRepeat() {
        var values = new Random(2).doubles(50).toArray();

        assertThat(Interval.ofMean(values)).isEqualTo(Interval.ofMean(values));
        assertThat(Resampling.pValue(values)).isEqualTo(Resampling.pValue(values));
    }

    @Test
    void clearDifferenceIsSignificant() {
        var before = new ArrayList<Integer>();
        var after = new ArrayList<Integer>();
        for (int i = 0; i < 60; i++) {
            before.add(i % 3 == 0 ? 1 : 4);
            after.add(i % 20 == 0 ? 4 : 1);
        }

        var comparison = comparison(before, after);

        assertThat(comparison.interval().low()).isPositive();
        assertThat(comparison.pValue()).isLessThan(0.001);
        assertThat(comparison.toString()).startsWith("MRR@10 +0.4625 (95 % +0.").endsWith("38 won, 1 lost, 21 tied");
    }

    @Test
    void rejectsDifferentSets() {
        var one = new Evaluation(JudgedSet.builder().query("a", "d").build(), Map.of());
        var two = new Evaluation(JudgedSet.builder().query("b", "d").build(), Map.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Comparison.of(MRR, one, two))
                .withMessage("two evaluations can only be compared over the same judged set");
    }

    @Test
    void thereIsNoIntervalWithoutValues() {
        assertThatIllegalArgumentException().isThrownBy(Interval::ofMean);
        assertThatIllegalArgumentException().isThrownBy(() -> Interval.ofMeans(List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Interval.ofMeans(List.of(new double[] {1}, new double[0])));
    }

    @Test
    void setsThatDoNotVaryHaveAMeanThatDoesNotEither() {
        var always = new double[300];
        Arrays.fill(always, 0.30);

        Interval interval = Interval.ofMeans(List.of(always, new double[100]));

        assertThat(interval.low()).isEqualTo(0.15, within(1e-9));
        assertThat(interval.high()).isEqualTo(0.15, within(1e-9));
    }

    @Test
    void intervalOfTwoSetsIsThatOfTheNormalDistribution() {
        var random = new Random(3);
        var large = random.doubles(900).toArray();
        var small = random.doubles(100).map(value -> value + 2).toArray();

        Interval interval = Interval.ofMeans(List.of(large, small));

        // 1.96 standard errors of uniform values: 1.96 * sqrt((1/12/900 + 1/12/100) / 4) = .0298 either way
        double mean = (Arrays.stream(large).average().orElseThrow()
                        + Arrays.stream(small).average().orElseThrow())
                / 2;
        assertThat(interval.low()).isEqualTo(mean - 0.0298, within(0.004));
        assertThat(interval.high()).isEqualTo(mean + 0.0298, within(0.004));
    }

    /** Compares two runs by the rank at which each query finds its answer. */
    private static Comparison comparison(List<Integer> before, List<Integer> after) {
        var set = JudgedSet.builder();
        for (int i = 0; i < before.size(); i++) {
            set.query("q" + i, "query " + i, Map.of("answer", 1));
        }
        JudgedSet judged = set.build();
        return Comparison.of(MRR, evaluation(judged, before), evaluation(judged, after));
    }

    private static Evaluation evaluation(JudgedSet set, List<Integer> ranks) {
        var rankings = new LinkedHashMap<String, List<String>>();
        for (int i = 0; i < ranks.size(); i++) {
            var ranking = new ArrayList<String>();
            for (int rank = 1; rank < ranks.get(i); rank++) {
                ranking.add("other" + rank);
            }
            ranking.add("answer");
            rankings.put("q" + i, ranking);
        }
        return new Evaluation(set, rankings);
    }
}
