package dev.ragstone.retrieval.fusion;

import static dev.ragstone.retrieval.fusion.Rankings.letters;
import static dev.ragstone.retrieval.fusion.Rankings.ranking;
import static dev.ragstone.retrieval.fusion.Rankings.scores;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.search.Ranking;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MaxNormFusionTest {

    private final Ranking words = ranking("bm25", "abc", 20, 15, 5);
    private final Ranking vectors = ranking("vector", "bca", 0.8, 0.6, 0.2);

    @Test
    void dividesByTheHighestAndWeighsMeaningSevenToThree() {
        assertScores(
                scores(MaxNormFusion.builder().build().fuse(List.of(words, vectors))),
                Map.of("b", 0.7 + 0.3 * 0.75, "c", 0.7 * 0.75 + 0.3 * 0.25, "a", 0.7 * 0.25 + 0.3));
    }

    @Test
    void alphaIsTheShareOfMeaning() {
        assertScores(
                scores(MaxNormFusion.builder().alpha(0.3).build().fuse(List.of(words, vectors))),
                Map.of("b", 0.3 + 0.7 * 0.75, "c", 0.3 * 0.75 + 0.7 * 0.25, "a", 0.3 * 0.25 + 0.7));
    }

    @Test
    void missingChunkCountsZero() {
        var hits =
                MaxNormFusion.builder().build().fuse(List.of(ranking("bm25", "ab", 2, 1), ranking("vector", "c", 0.4)));

        assertScores(scores(hits), Map.of("c", 0.7, "a", 0.3, "b", 0.15));
    }

    @Test
    void missingChunkIsNotBetterThanOneFoundFarAway() {
        var hits = MaxNormFusion.builder()
                .alpha(0.5)
                .build()
                .fuse(List.of(ranking("bm25", "xy", 2, 2), ranking("vector", "zx", 0.5, -0.25)));

        assertScores(scores(hits), Map.of("z", 0.5, "x", 0.25, "y", 0.25));
        assertThat(letters(hits)).isEqualTo("zxy");
    }

    @Test
    void legWithoutAPositiveScoreKeepsItsOrder() {
        var hits = MaxNormFusion.builder().build().fuse(List.of(ranking("vector", "abc", -0.1, -0.2, -0.4)));

        assertScores(scores(hits), Map.of("a", -0.25, "b", -0.5, "c", -1.0));
        assertThat(letters(hits)).isEqualTo("abc");
    }

    @Test
    void extremeScoresStayFinite() {
        var hits = MaxNormFusion.builder()
                .build()
                .fuse(List.of(ranking("vector", "abc", Double.MIN_VALUE, 0, Double.NEGATIVE_INFINITY)));

        assertThat(hits).allMatch(hit -> Double.isFinite(hit.score()));
        assertThat(letters(hits)).isEqualTo("abc");
    }

    private static void assertScores(Map<String, Double> actual, Map<String, Double> expected) {
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        expected.forEach(
                (letter, score) -> assertThat(actual.get(letter)).as(letter).isCloseTo(score, within(1e-12)));
    }
}
