package dev.ragstone.retrieval.fusion;

import static dev.ragstone.retrieval.fusion.Rankings.letters;
import static dev.ragstone.retrieval.fusion.Rankings.ranking;
import static dev.ragstone.retrieval.fusion.Rankings.scores;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.ragstone.search.Fusion;
import dev.ragstone.search.Ranking;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all fusions of this package have in common, on random lists. */
class WeightedFusionsTest {

    private static final int ROUNDS = 200;
    private static final List<String> LEGS = List.of("bm25", "vector", "title", "graph");

    enum Kind {
        MIN_MAX,
        RELATIVE_SCORE,
        MAX_NORM,
        Z_SCORE,
        RANK;

        Fusion weighted(Map<String, Double> weights) {
            WeightedBuilder<?> builder = switch (this) {
                case MIN_MAX -> MinMaxFusion.builder();
                case RELATIVE_SCORE -> MinMaxFusion.relativeScore();
                case MAX_NORM -> MaxNormFusion.builder();
                case Z_SCORE -> ZScoreFusion.builder();
                case RANK -> ReciprocalRankFusion.builder();
            };
            weights.forEach(builder::weight);
            return switch (builder) {
                case MinMaxFusion.Builder minMax -> minMax.build();
                case MaxNormFusion.Builder maxNorm -> maxNorm.build();
                case ZScoreFusion.Builder zScore -> zScore.build();
                case ReciprocalRankFusion.Builder rank -> rank.build();
                default -> throw new IllegalStateException("no fusion is built by " + builder);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void orderOfTheListsMakesNoDifference(Kind kind) {
        for (int round = 0; round < ROUNDS; round++) {
            var random = new Random(round);
            Fusion fusion = kind.weighted(weights(random));
            List<Ranking> rankings = rankings(random);
            var shuffled = new ArrayList<>(rankings);
            Collections.shuffle(shuffled, random);

            assertThat(fusion.fuse(shuffled)).isEqualTo(fusion.fuse(rankings));
        }
    }

    @ParameterizedTest
    @EnumSource
    void legOfWeightZeroIsLeftOut(Kind kind) {
        for (int round = 0; round < ROUNDS; round++) {
            var random = new Random(round);
            Map<String, Double> weights = weights(random);
            weights.put("title", 0.0);
            Fusion fusion = kind.weighted(weights);
            List<Ranking> rankings = rankings(random);
            List<Ranking> others =
                    rankings.stream().filter(leg -> !leg.leg().equals("title")).toList();

            assertThat(fusion.fuse(rankings)).isEqualTo(fusion.fuse(others));
        }
    }

    @ParameterizedTest
    @EnumSource
    void scaleOfTheWeightsMakesNoDifferenceToTheOrder(Kind kind) {
        var equal = kind.weighted(Map.of("bm25", 1.0, "vector", 1.0));
        var huge = kind.weighted(Map.of("bm25", Double.MAX_VALUE / 4, "vector", Double.MAX_VALUE / 4));
        List<Ranking> rankings = List.of(ranking("bm25", "abc", 3, 2, 1), ranking("vector", "cd", 0.9, 0.4));

        assertThat(letters(huge.fuse(rankings))).isEqualTo(letters(equal.fuse(rankings)));
    }

    @ParameterizedTest
    @EnumSource
    void tiesAreOrderedById(Kind kind) {
        Fusion fusion = kind.weighted(Map.of("bm25", 1.0, "vector", 1.0));
        List<Ranking> mirrored = List.of(ranking("bm25", "ab", 2, 1), ranking("vector", "ba", 0.6, 0.3));

        assertThat(letters(fusion.fuse(mirrored))).isEqualTo("ab");
    }

    @ParameterizedTest
    @EnumSource
    void onlyLegsOfWeightZeroGiveNothing(Kind kind) {
        Fusion fusion = kind.weighted(Map.of("bm25", 0.0));

        assertThat(fusion.fuse(List.of(ranking("bm25", "ab", 2, 1)))).isEmpty();
    }

    @Test
    void alphaOfOneIsMeaningAlone() {
        var fusion = ZScoreFusion.builder().alpha(1).build();

        assertThat(letters(fusion.fuse(List.of(ranking("bm25", "ab", 2, 1), ranking("vector", "cb", 0.6, 0.3)))))
                .isEqualTo("cb");
    }

    @Test
    void relativeScoreScalesShortListsFromTheirLowest() {
        List<Ranking> rankings = List.of(ranking("bm25", "ab", 10, 9), ranking("vector", "cde", 0.9, 0.5, 0.1));

        assertThat(scores(MinMaxFusion.relativeScore().build().fuse(rankings)))
                .contains(entry("a", 0.5), entry("b", 0.0));
        assertThat(scores(MinMaxFusion.builder().build().fuse(rankings))).contains(entry("a", 0.5), entry("b", 0.45));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN, Double.POSITIVE_INFINITY})
    void rejectsBadAlpha(double alpha) {
        var builder = MaxNormFusion.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.alpha(alpha))
                .withMessage("alpha must be between 0 and 1 but was " + alpha);
    }

    private static Map<String, Double> weights(Random random) {
        var weights = new TreeMap<String, Double>();
        LEGS.forEach(leg -> weights.put(leg, 0.1 + random.nextInt(10) / 7.0));
        return weights;
    }

    private static List<Ranking> rankings(Random random) {
        var rankings = new ArrayList<Ranking>();
        for (String leg : LEGS) {
            var letters = new ArrayList<Character>();
            for (char letter = 'a'; letter <= 'p'; letter++) {
                letters.add(letter);
            }
            Collections.shuffle(letters, random);
            int size = random.nextInt(letters.size());
            double[] scores = random.doubles(size, -1, 3)
                    .map(score -> -score)
                    .sorted()
                    .map(score -> -score)
                    .toArray();
            var text = new StringBuilder();
            letters.subList(0, size).forEach(text::append);
            rankings.add(ranking(leg, text.toString(), scores));
        }
        return rankings;
    }
}
