package dev.ragstone.retrieval.fusion;

import static dev.ragstone.retrieval.fusion.Rankings.letters;
import static dev.ragstone.retrieval.fusion.Rankings.ranking;
import static dev.ragstone.retrieval.fusion.Rankings.scores;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReciprocalRankFusionTest {

    @Test
    void addsReciprocalRanks() {
        var fusion = ReciprocalRankFusion.builder().build();

        var hits = fusion.fuse(List.of(ranking("bm25", "ab", 9, 1), ranking("vector", "bc", 0.9, 0.8)));

        assertThat(scores(hits))
                .containsExactly(entry("b", 1 / 62.0 + 1 / 61.0), entry("a", 1 / 61.0), entry("c", 1 / 62.0));
    }

    @Test
    void scoresDoNotMatter() {
        var fusion = ReciprocalRankFusion.builder().build();
        var narrow = fusion.fuse(List.of(ranking("bm25", "ab", 1.01, 1), ranking("vector", "cb", 0.9, 0.8)));
        var wide = fusion.fuse(List.of(ranking("bm25", "ab", 900, 1), ranking("vector", "cb", 0.9, 0.1)));

        assertThat(scores(narrow)).isEqualTo(scores(wide));
    }

    @Test
    void weightsScaleEachLeg() {
        var fusion = ReciprocalRankFusion.builder().weight("vector", 2).build();

        var hits = fusion.fuse(List.of(ranking("bm25", "a", 1), ranking("vector", "b", 1)));

        assertThat(scores(hits)).containsExactly(entry("b", 2 / 61.0), entry("a", 1 / 61.0));
    }

    @Test
    void smallerRankConstantFavoursTheFirst() {
        var rankings = List.of(ranking("bm25", "abc", 3, 2, 1), ranking("vector", "xbc", 3, 2, 1));

        assertThat(letters(ReciprocalRankFusion.builder().build().fuse(rankings)))
                .startsWith("bc");
        assertThat(letters(
                        ReciprocalRankFusion.builder().rankConstant(1).build().fuse(rankings)))
                .startsWith("ba");
    }

    @Test
    void rejectsRankConstantBelowOne() {
        var builder = ReciprocalRankFusion.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.rankConstant(0))
                .withMessage("rankConstant must be positive but was 0");
    }
}
