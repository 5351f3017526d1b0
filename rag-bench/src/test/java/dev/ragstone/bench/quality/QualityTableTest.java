package dev.ragstone.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.report.Json;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.search.Hit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QualityTableTest {

    /** On the larger set the best search always gains 1 - 1 / log2(3) = .36907, on the smaller one nothing. */
    private final QualityTable table = new QualityTable("none", List.of(set("large", 30, 1), set("small", 10, 2)));

    @Test
    void meanOfGainsThatDoNotVaryDoesNotEither() {
        String text = table.text();

        assertThat(text).containsPattern("best .*\\+0\\.1845 \\(\\+0\\.185 to \\+0\\.185\\)");
    }

    @Test
    void jsonHoldsTheMeanWithItsInterval() {
        String json = Json.of(table.json());

        assertThat(json)
                .contains("{\"baseline\":\"vector\",\"candidate\":\"best\",\"metric\":\"nDCG@10\","
                        + "\"difference\":0.18454,\"low\":0.18454,\"high\":0.18454}");
    }

    @Test
    void tellsNoTimes() {
        assertThat(table.text()).doesNotContain("p50");
        assertThat(Json.of(table.json())).contains("\"mrr@10\":").doesNotContain("Millis");
    }

    private static MeasuredSet set(String name, int queries, int bestRank) {
        var judged = JudgedSet.builder();
        for (int i = 0; i < queries; i++) {
            judged.query("q" + i, "query " + i, Map.of("answer", 1));
        }
        JudgedSet set = judged.build();
        return new MeasuredSet(
                name,
                2,
                Stream.of("bm25", "vector", "fast", "default", "best")
                        .map(run -> run(set, run, run.equals("best") ? bestRank : 2))
                        .toList());
    }

    /** A run that finds the answer of every query at {@code rank}. */
    private static RetrieverEvaluation run(JudgedSet set, String name, int rank) {
        var found = new PeerHits(2);
        found.add(rank == 1 ? "answer" : "other", 2);
        found.add(rank == 1 ? "other" : "answer", 1);
        List<Hit> hits = found.list();
        return RetrieverEvaluation.run(set, query -> hits).named(name);
    }
}
