package dev.ragstone.retrieval.fusion;

import static dev.ragstone.retrieval.fusion.Rankings.letters;
import static dev.ragstone.retrieval.fusion.Rankings.ranking;
import static dev.ragstone.retrieval.fusion.Rankings.scores;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ZScoreFusionTest {

    private final ZScoreFusion fusion = ZScoreFusion.builder().build();

    @Test
    void scoresGoFromZeroToOne() {
        var hits = fusion.fuse(List.of(ranking("bm25", "abc", 6, 4, 2)));

        assertThat(scores(hits)).containsExactly(entry("a", 1.0), entry("b", 0.5), entry("c", 0.0));
    }

    @Test
    void measuresInStandardDeviations() {
        var outlier = ranking("bm25", "abcd", 4, 0, 0, 0);
        var halves = ranking("vector", "bcda", 2, 2, 1, 1);

        var hits = fusion.fuse(List.of(outlier, halves));

        // The deviation is sqrt(3)/4 of the range in the one list and 1/2 in the other.
        double ofOutlier = 4 / Math.sqrt(3);
        assertThat(scores(hits).get("a")).isCloseTo(ofOutlier / (ofOutlier + 2), within(1e-12));
        assertThat(scores(hits).get("b")).isCloseTo(2 / (ofOutlier + 2), within(1e-12));
        assertThat(scores(hits).get("d")).isCloseTo(0, within(1e-12));
    }

    @Test
    void missingChunkCountsAsTheLowest() {
        var hits = fusion.fuse(List.of(ranking("bm25", "abc", 9, 5, 1), ranking("vector", "xyz", 0.9, 0.5, 0.1)));

        assertThat(scores(hits).get("c")).isEqualTo(scores(hits).get("z"));
        assertThat(letters(hits)).isEqualTo("axbycz");
    }

    @Test
    void onlyChunkWithARareWordComesFirst() {
        var words = ranking("bm25", "z", 4.2);
        var vectors = ranking("vector", "abcdefghij", .9, .85, .8, .75, .7, .65, .6, .55, .5, .45);

        var hits = fusion.fuse(List.of(words, vectors));

        assertThat(letters(hits)).startsWith("z");
    }

    @Test
    void bothChunksWithARareWordComeFirst() {
        var words = ranking("bm25", "zy", 4.2, 4.1);
        var vectors = ranking(
                "vector",
                "abcdefghijklmnopqrstuvwx",
                IntStream.range(0, 24).mapToDouble(i -> 0.9 - i / 100.0).toArray());

        var hits = fusion.fuse(List.of(words, vectors));

        assertThat(letters(hits)).startsWith("zy");
    }

    @Test
    void legThatFindsEverythingAlikeAddsNothing() {
        var vectors = ranking("vector", "ab", 0.9, 0.1);

        var alone = fusion.fuse(List.of(vectors));
        var both = fusion.fuse(List.of(ranking("bm25", "ab", 3, 3), vectors));

        assertThat(scores(alone)).containsExactly(entry("a", 1.0), entry("b", 0.0));
        assertThat(scores(both)).isEqualTo(scores(alone));
    }

    @Test
    void verySmallScoresKeepTheirOrder() {
        var hits = fusion.fuse(List.of(ranking("bm25", "cba", 3e-300, 2e-300, 1e-300)));

        assertThat(letters(hits)).isEqualTo("cba");
    }

    @Test
    void weightsShiftTheOrder() {
        var rankings = List.of(ranking("bm25", "ab", 2, 1), ranking("vector", "ba", 0.9, 0.1));

        assertThat(letters(ZScoreFusion.builder().weight("bm25", 2).build().fuse(rankings)))
                .isEqualTo("ab");
        assertThat(letters(ZScoreFusion.builder().weight("vector", 2).build().fuse(rankings)))
                .isEqualTo("ba");
    }
}
