package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalCommandTest {

    @TempDir
    Path temp;

    private Path beir;

    @BeforeEach
    void writeTestSet() {
        beir = temp.resolve("beir");
        SampleDocuments.write(beir.resolve("corpus.jsonl"), """
                {"_id": "d1", "title": "Lease", "text": "The notice period of the lease is six weeks."}
                {"_id": "d2", "title": "Coffee", "text": "Descale the coffee machine once a month."}
                {"_id": "d3", "title": "Trains", "text": "The night train to Vienna leaves at ten."}
                """);
        SampleDocuments.write(beir.resolve("queries.jsonl"), """
                {"_id": "q1", "text": "notice period of the lease"}
                {"_id": "q2", "text": "when does the train to Vienna leave"}
                {"_id": "q3", "text": "never judged"}
                """);
        SampleDocuments.write(
                beir.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td3\t1\nq2\td2\t0\n");
    }

    @Test
    void reportsExactlyThePromisedKeys() {
        Run run = Run.of("eval", "--json", "--beir", beir);

        JsonNode json = run.json();
        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(Run.keys(json)).containsExactly("docs", "queries", "runs");
        assertThat(json.get("docs").asInt()).isEqualTo(3);
        assertThat(json.get("queries").asInt()).isEqualTo(2);
        assertThat(json.get("runs").findValuesAsText("name")).isEqualTo(List.of("bm25", "vector", "hybrid", "default"));
        for (JsonNode each : json.get("runs")) {
            assertThat(Run.keys(each)).containsExactly("name", "ndcg@10", "recall@100", "mrr@10", "p50Millis");
            assertThat(each.get("ndcg@10").asDouble()).isEqualTo(1.0);
            assertThat(each.get("recall@100").asDouble()).isEqualTo(1.0);
            assertThat(each.get("p50Millis").asDouble()).isPositive();
        }
    }

    @Test
    void measuresARankingThatIsNotPerfect() {
        SampleDocuments.write(beir.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\nq1\td2\t1\n");

        JsonNode bm25 =
                Run.of("eval", "--json", "--beir", beir).json().get("runs").get(0);

        assertThat(bm25.get("ndcg@10").asDouble()).isLessThan(1.0);
    }

    @Test
    void usesAKeptIndexAgain() {
        Path index = temp.resolve("index");
        Run.of("eval", "--json", "--beir", beir, "--index", index, "--chunking", "none");

        Run again = Run.of(
                "eval", "--json", "--beir", beir, "--index", index, "--chunking", "none", "--k1", "0.9", "--b", "0.4");

        assertThat(again.exit()).isZero();
        assertThat(Run.of("status", "--json", "--index", index)
                        .json()
                        .get("documents")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void refusesAnIndexOfOtherDocuments() {
        Path index = temp.resolve("mine");
        Run.of("sync", "--index", index, SampleDocuments.in(temp));

        Run run = Run.of("eval", "--json", "--beir", beir, "--index", index);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("holds documents that are not in");
    }

    @Test
    void failsOnAFolderThatIsNoTestSet() {
        Run run = Run.of("eval", "--json", "--beir", temp);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("there is no corpus.jsonl");
    }

    @Test
    void showsPeopleATable() {
        Run run = Run.of("eval", "--beir", beir);

        assertThat(run.out())
                .contains("3 documents, 2 queries")
                .contains("nDCG@10")
                .contains("default");
    }
}
