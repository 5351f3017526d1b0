package dev.ragstone.retrieval.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.evaluation.JudgedQuestion;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.evaluation.Target;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RetrieverEvaluationTest {

    private final JudgedSet set = JudgedSet.builder()
            .query("q1", "first", Map.of("a", 1))
            .query("q2", "second", Map.of("b", 1, "c", 1))
            .build();

    @Test
    void documentStandsWhereItsBestChunkDoes() {
        var evaluation = RetrieverEvaluation.run(
                set, query -> List.of(hit("x", 0, 0.9), hit("x", 1, 0.8), hit("a", 0, 0.7), hit("b", 0, 0.6)));

        assertThat(evaluation.lists().rankings().get("q1")).containsExactly("x", "a", "b");
    }

    @Test
    void meansAreThoseOfTheMetrics() {
        var evaluation = RetrieverEvaluation.run(
                set,
                query -> query.text().equals("first")
                        ? List.of(hit("x", 0, 2), hit("a", 0, 1))
                        : List.of(hit("b", 0, 1)));

        double second = 1 / (1 + Math.log(2) / Math.log(3));
        double first = Math.log(2) / Math.log(3);
        assertThat(evaluation.ndcgAt10()).isCloseTo((first + second) / 2, within(1e-12));
        assertThat(evaluation.recallAt100()).isEqualTo((1 + 0.5) / 2);
        assertThat(evaluation.mrrAt10()).isEqualTo((0.5 + 1) / 2);
        assertThat(evaluation.lists().value(RankingMetrics.mrrAt(10), "q1")).isEqualTo(0.5);
    }

    @Test
    void asksForAHundredDocuments() {
        var asked = new ArrayList<Query>();

        RetrieverEvaluation.run(set, query -> {
            asked.add(query);
            return List.of();
        });

        assertThat(asked).extracting(Query::text).containsExactly("first", "second");
        assertThat(asked).allMatch(query -> query.limit() == 100 && query.maxPerDocument() == 1);
    }

    @Test
    void medianIsOfTheMiddleQuery() {
        RankedRun nothing = RetrieverEvaluation.run(set, query -> List.of()).found();

        var evaluation = new RetrieverEvaluation(
                set, nothing, List.of(Duration.ofMillis(9), Duration.ofMillis(1), Duration.ofMillis(3)));

        assertThat(evaluation.medianLatency()).isEqualTo(Duration.ofMillis(3));
        assertThat(evaluation.latency(95)).isEqualTo(Duration.ofMillis(9));
        assertThat(evaluation.latency(0)).isEqualTo(Duration.ofMillis(1));
        assertThat(new RetrieverEvaluation(set, nothing, List.of()).medianLatency())
                .isZero();
    }

    @Test
    void scoresAreKeptForRunFiles() {
        var evaluation = RetrieverEvaluation.run(
                        set, query -> List.of(hit("x", 0, 0.9), hit("x", 1, 0.8), hit("a", 0, 0.7)))
                .named("mine");

        assertThat(evaluation.name()).isEqualTo("mine");
        assertThat(evaluation.found().entries().get("q1"))
                .containsExactly(new RankedRun.Entry("x", 0.9), new RankedRun.Entry("a", 0.7));
    }

    @Test
    void questionsAreMeasuredByTheirTargets() {
        var questions = JudgedQuestions.of(
                new JudgedQuestion("q1", "first", List.of(Target.document("a.md", 1))),
                new JudgedQuestion("q2", "second", List.of(Target.passage("text", 1))));

        var evaluation = RetrieverEvaluation.run(questions, query -> List.of(hit("file:///a.md", 0, 1)));

        assertThat(evaluation.ndcgAt10()).isOne();
        assertThat(evaluation.latencies()).hasSize(2);
    }

    private static Hit hit(String uri, int ordinal, double score) {
        var info = DocumentInfo.of(uri);
        return new Hit(info, Chunk.of(info.id(), ordinal, 0, "text"), score, List.of());
    }
}
