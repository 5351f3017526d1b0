package dev.ragstone.retrieval.fusion;

import static dev.ragstone.retrieval.fusion.Rankings.letters;
import static dev.ragstone.retrieval.fusion.Rankings.ranking;
import static dev.ragstone.retrieval.fusion.Rankings.scores;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MinMaxFusionTest {

    private final MinMaxFusion fusion = MinMaxFusion.builder().build();

    @Test
    void averagesTheScaledScores() {
        var words = ranking("bm25", "abc", 30, 20, 10);
        var vectors = ranking("vector", "bca", 0.9, 0.6, 0.5);

        var hits = fusion.fuse(List.of(words, vectors));

        assertThat(scores(hits)).containsExactly(entry("b", 0.75), entry("a", 0.5), entry("c", (0.6 - 0.5) / 0.4 / 2));
    }

    @Test
    void missingChunkCountsZero() {
        var hits = fusion.fuse(List.of(ranking("bm25", "ab", 2, 1), ranking("vector", "cd", 0.9, 0.1)));

        assertThat(scores(hits)).containsExactly(entry("a", 0.5), entry("c", 0.5), entry("b", 0.0), entry("d", 0.0));
    }

    @Test
    void onlyChunkOfALegCountsFully() {
        var hits = fusion.fuse(List.of(ranking("bm25", "a", 0.3), ranking("vector", "bca", 0.9, 0.8, 0.1)));

        assertThat(scores(hits)).containsEntry("a", 0.5);
    }

    @Test
    void shorterListIsScaledFromZero() {
        var words = ranking("bm25", "ab", 10, 9);
        var vectors = ranking("vector", "cde", 0.9, 0.5, 0.1);

        var hits = fusion.fuse(List.of(words, vectors));

        assertThat(scores(hits)).containsEntry("a", 0.5).containsEntry("b", 0.45);
    }

    @Test
    void shorterListOfNegativeScoresIsScaledFromItsLowest() {
        var hits = fusion.fuse(List.of(ranking("log", "ab", -1, -3), ranking("vector", "cde", 0.9, 0.5, 0.1)));

        assertThat(scores(hits)).containsEntry("a", 0.5).containsEntry("b", 0.0);
    }

    @Test
    void equalScoresCountFully() {
        var hits = fusion.fuse(List.of(ranking("bm25", "ab", 3, 3)));

        assertThat(scores(hits)).containsExactly(entry("a", 1.0), entry("b", 1.0));
    }

    @Test
    void weightsShiftTheOrder() {
        var rankings = List.of(ranking("bm25", "ab", 2, 1), ranking("vector", "ba", 0.9, 0.1));
        var words = MinMaxFusion.builder().weight("bm25", 3).build();
        var vectors = MinMaxFusion.builder().weight("vector", 3).build();

        assertThat(scores(words.fuse(rankings))).containsExactly(entry("a", 0.75), entry("b", 0.25));
        assertThat(scores(vectors.fuse(rankings))).containsExactly(entry("b", 0.75), entry("a", 0.25));
    }

    @Test
    void infiniteScoresStayInOrder() {
        var hits = fusion.fuse(List.of(ranking("bm25", "abc", Double.POSITIVE_INFINITY, 1, Double.NEGATIVE_INFINITY)));

        assertThat(letters(hits)).isEqualTo("abc");
        assertThat(hits).allMatch(hit -> Double.isFinite(hit.score()));
    }

    @Test
    void chunkListedTwiceByALegCountsByItsFirstPlace() {
        var hits = fusion.fuse(List.of(ranking("bm25", "abac", 4, 3, 2, 0)));

        assertThat(letters(hits)).isEqualTo("abc");
        assertThat(hits.getFirst().legs()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void rejectsBadWeight(double weight) {
        var builder = MinMaxFusion.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.weight("bm25", weight))
                .withMessage("the weight of leg bm25 must be finite and not negative but was " + weight);
    }
}
