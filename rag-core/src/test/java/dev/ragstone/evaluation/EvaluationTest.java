package dev.ragstone.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EvaluationTest {

    private static final JudgedSet SET = JudgedSet.builder()
            .query("herons", "d1", "d2")
            .query("q2", "granite", Map.of("d3", 2, "d1", 0))
            .query("q3", "no answer", Map.of("d1", 0))
            .build();

    @Test
    void asksOnlyQueriesThatHaveAnAnswer() {
        var asked = new ArrayList<String>();

        Evaluation.run(SET, text -> {
            asked.add(text);
            return List.of();
        });

        assertThat(asked).containsExactly("herons", "granite");
    }

    @Test
    void meanIsOverQueriesThatHaveAnAnswer() {
        var evaluation = Evaluation.run(SET, text -> List.of("d1"));

        // herons: 1 of 2 found, granite: 0 of 1
        assertThat(evaluation.mean(RankingMetrics.recallAt(10))).isEqualTo(0.25);
    }

    @Test
    void queryWithoutARankingCountsZero() {
        var evaluation = new Evaluation(SET, Map.of("q2", List.of("d3")));

        assertThat(evaluation.mean(RankingMetrics.recallAt(10))).isEqualTo(0.5);
    }

    @Test
    void worstQueriesComeFirst() {
        var evaluation = Evaluation.run(SET, text -> List.of("d1"));

        assertThat(evaluation.worst(RankingMetrics.mrrAt(10), 5)).containsExactly("q2", "herons");
        assertThat(evaluation.worst(RankingMetrics.mrrAt(10), 1)).containsExactly("q2");
    }

    @Test
    void setWithoutAnswersHasNoMean() {
        var set = JudgedSet.builder().query("herons").build();

        assertThatIllegalStateException()
                .isThrownBy(() -> Evaluation.run(set, text -> List.of()).mean(RankingMetrics.ndcgAt(10)))
                .withMessage("none of the 1 queries has a document with a positive grade");
    }

    @Test
    void rejectsTwoQueriesWithOneId() {
        var builder = JudgedSet.builder().query("herons", "d1");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.query("herons", "d2"))
                .withMessageContaining("herons");
    }

    @Test
    void judgementsGrowByCopies() {
        Judgements one = Judgements.none().with("q", "d1", 1);

        Judgements two = one.with("q", "d2", 3);

        assertThat(two.of("q")).isEqualTo(Map.of("d1", 1, "d2", 3));
        assertThat(one.of("q")).isEqualTo(Map.of("d1", 1));
        assertThat(two.of("unknown")).isEmpty();
    }
}
