package dev.ragstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.MatchedWord;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTest {

    @Test
    void namesEveryStepWithPlaceScoreAndMeaning() {
        Hit hit = hit(new LegScore("bm25", 3, 12.5), new LegScore("fused", 2, 0.75), new LegScore("rerank", 1, 0.9));

        assertThat(Explanation.of(hit).lines())
                .containsExactly(
                        "score 0.9000: memory:/a, characters 10 to 15",
                        "  bm25: place 3, score 12.5000 - how well its words match those of the query, rare words "
                                + "counting more; no upper bound",
                        "  fused: place 2, score 0.7500 - all searches together, each brought to one scale and"
                                + " weighted",
                        "  rerank: place 1, score 0.9000 - what a closer look at the query and the text together made "
                                + "of it",
                        "  vector: not among its best",
                        "  The score of the last step, rerank, decides its place.");
    }

    @Test
    void namesTheWordsBelowTheSearchThatFoundThem() {
        Hit hit = hit(new LegScore("bm25", 1, 5), new LegScore("vector", 1, 0.5));
        var words = List.of(new MatchedWord("notice period", 3), new MatchedWord("lease", 2));

        assertThat(Explanation.of(hit, words).lines().skip(1).limit(3))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("  bm25:"),
                        line -> assertThat(line).isEqualTo("    by \"notice period\" 3.0000, \"lease\" 2.0000"),
                        line -> assertThat(line).startsWith("  vector:"));
    }

    @Test
    void saysThatASearchWasRepeatedWithWhatItLearnt() {
        Hit hit = hit(new LegScore("before-feedback", 2, 0.5), new LegScore("bm25", 1, 5));

        assertThat(Explanation.of(hit, List.of(new MatchedWord("lease", 6))))
                .contains("those learnt from the first hits")
                .contains("    before others were learnt by \"lease\" 6.0000");
    }

    @Test
    void namesTheEightWordsThatCountMost() {
        Hit hit = hit(new LegScore("bm25", 1, 5));
        var words = Collections.nCopies(10, new MatchedWord("lease", 1));

        assertThat(Explanation.of(hit, words)).contains("\"lease\" 1.0000 and 2 more");
    }

    @Test
    void aStepItDoesNotKnowIsNamedAllTheSame() {
        assertThat(Explanation.of(hit(new LegScore("graph", 1, 2)))).contains("graph: place 1, score 2.0000 - a step");
    }

    @Test
    void aHitWithoutStepsHasItsScore() {
        assertThat(Explanation.of(hit())).isEqualTo("score 0.0000: memory:/a, characters 10 to 15");
    }

    private static Hit hit(LegScore... legs) {
        var info = DocumentInfo.of("memory:/a");
        double score = legs.length == 0 ? 0 : legs[legs.length - 1].score();
        return new Hit(info, Chunk.of(info.id(), 0, 10, "heron"), score, List.of(legs));
    }
}
