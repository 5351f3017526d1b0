package dev.ragstone.retrieval.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankingMetrics;
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
        var lists = RetrieverEvaluation.run(set, query -> List.of()).lists();

        var evaluation = new RetrieverEvaluation(
                lists, List.of(Duration.ofMillis(9), Duration.ofMillis(1), Duration.ofMillis(3)));

        assertThat(evaluation.medianLatency()).isEqualTo(Duration.ofMillis(3));
        assertThat(new RetrieverEvaluation(lists, List.of()).medianLatency()).isZero();
    }

    private static Hit hit(String uri, int ordinal, double score) {
        var info = DocumentInfo.of(uri);
        return new Hit(info, Chunk.of(info.id(), ordinal, 0, "text"), score, List.of());
    }
}
