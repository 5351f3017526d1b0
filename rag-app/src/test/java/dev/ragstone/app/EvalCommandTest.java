package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.embedded.EmbeddedRag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalCommandTest {

    @TempDir
    Path temp;

    private Path beir;

    @BeforeEach
    void writeTestSet() {
        beir = SampleDocuments.testSet(temp, """
            {"_id": "q1", "text": "notice period of the lease"}
            {"_id": "q2", "text": "when does the train to Vienna leave"}
            {"_id": "q3", "text": "never judged"}
            """, "q1\td1\t1\nq2\td3\t1\nq2\td2\t0\n");
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
    void writesEverythingAndComparesWithIt() throws IOException {
        Path index = temp.resolve("kept");
        Path run = temp.resolve("monday.run");
        Run first = Run.of(
                "eval",
                "--beir",
                beir,
                "--index",
                index,
                "--run-file",
                run,
                "--qrels-file",
                temp.resolve("qrels.txt"),
                "--html",
                temp.resolve("report.html"),
                "--per-query",
                temp.resolve("queries.tsv"),
                "--sweep");
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out())
                .contains("default against bm25: nDCG@10 +0.0000")
                .contains("  0.5  1.0000");
        assertThat(Files.readString(run)).contains("q1 Q0 d1 1 ").contains(" default");
        assertThat(temp.resolve("qrels.txt")).hasContent("q1 0 d1 1\nq2 0 d2 0\nq2 0 d3 1");
        assertThat(temp.resolve("report.html"))
                .content()
                .contains("by weight of the vectors")
                .contains("3 documents");
        assertThat(Files.readAllLines(temp.resolve("queries.tsv")))
                .hasSize(1 + 4 * 2)
                .first(InstanceOfAssertFactories.STRING)
                .startsWith("run\tquery\tquestion\tnDCG@10\t");
        Files.writeString(run, "q1 Q0 d2 1 1 old\nq2 Q0 d3 1 1 old\n");

        Run second = Run.of("eval", "--json", "--beir", beir, "--index", index, "--runs", "bm25", "--compare", run);

        JsonNode comparison = second.json().get("comparisons").get(0);
        assertThat(Run.keys(comparison))
                .containsExactly(
                        "baseline",
                        "candidate",
                        "metric",
                        "difference",
                        "low",
                        "high",
                        "pValue",
                        "wins",
                        "ties",
                        "losses");
        assertThat(comparison.get("baseline").asText()).isEqualTo("old");
        assertThat(comparison.get("difference").asDouble()).isEqualTo(0.5);
        assertThat(comparison.get("wins").asInt()).isOne();
        assertThat(second.json().get("runs").findValuesAsText("name")).containsExactly("bm25");
    }

    @Test
    void measuresQuestionsAboutOnesOwnDocuments() throws IOException {
        Path questions = questions("""
            question,uri,text,grade
            How long is the notice period?,contracts/lease.md,,1
            How often should the machine be descaled?,,once a month with citric acid,1
            """);
        Path perQuery = temp.resolve("queries.json");

        Run run = Run.of(
                "eval",
                "--questions",
                questions,
                "--index",
                temp.resolve("mine"),
                "--docs",
                SampleDocuments.in(temp),
                "--per-query",
                perQuery,
                "--require",
                "hit-rate@5=1");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("2 queries").contains("default against hybrid");
        JsonNode json =
                new ObjectMapper().readTree(perQuery.toFile()).get("runs").get(3);
        assertThat(json.get("means").get("nDCG@10").get("mean").asDouble()).isPositive();
        assertThat(json.get("queries").get(0).get("found").get(0).asText()).isEqualTo("contracts/lease.md");
    }

    @Test
    void indexThatIsMadeToMeasureTheBestSearchKeepsTokenVectors() throws IOException {
        Path questions = questions("question,uri\nHow long is the notice period?,contracts/lease.md\n");
        Path index = temp.resolve("mine");

        Run run = Run.of(
                "eval",
                "--json",
                "--questions",
                questions,
                "--index",
                index,
                "--docs",
                SampleDocuments.in(temp),
                "--runs",
                "default,best");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.json().get("runs").findValuesAsText("name")).containsExactly("default", "best");
        assertThat(run.json().get("runs").get(1).get("ndcg@10").asDouble()).isEqualTo(1.0);
        try (var opened = EmbeddedRag.builder(index).readOnly(true).openParts()) {
            assertThat(opened.store().tokenArchive()).isPresent();
        }
    }

    @Test
    void namesDocumentsThatAreNotInTheIndex() throws IOException {
        Path questions = questions("question,uri\nWhy?,contracts/leese.md\n");

        Run run = Run.of(
                "eval", "--questions", questions, "--index", temp.resolve("mine"), "--docs", SampleDocuments.in(temp));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("no document of the index is called 'contracts/leese.md'");
    }

    @Test
    void namesTheLineOfAMalformedFileOfQuestions() throws IOException {
        Path questions = questions("question,uri,grade\nWhy?,a.md,good\n");

        Run run = Run.of("eval", "--questions", questions, "--index", temp.resolve("mine"));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("line 2 of " + questions + " has the grade 'good'");
    }

    @Test
    void measuresARunFileWithoutSearching() throws IOException {
        Path qrels = Files.writeString(temp.resolve("qrels.txt"), "q1 0 d1 1\nq2 0 d2 1\n");
        Path old = Files.writeString(temp.resolve("old.run"), "q1 Q0 d1 1 2 old\nq2 Q0 d2 1 1 old\n");
        Path now = Files.writeString(temp.resolve("new.run"), "q1 Q0 d3 1 2 new\nq1 Q0 d1 2 1 new\n");

        Run run = Run.of("eval", "--qrels", qrels, "--run", now, "--compare", old, "--metric", "MRR@10");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("1 of 2 judged queries have no line in " + now);
        assertThat(run.out())
                .contains("new against old: MRR@10 -0.7500")
                .contains("1.0000 to 0.0000  q2")
                .contains("old: d2")
                .contains("new: nothing");
    }

    @Test
    void failsBelowWhatIsRequiredAfterAllIsWritten() throws IOException {
        Path qrels = Files.writeString(temp.resolve("qrels.txt"), "q1 0 d1 1\n");
        Path run = Files.writeString(temp.resolve("a.run"), "q1 Q0 d3 1 2 a\nq1 Q0 d1 2 1 a\n");
        Path html = temp.resolve("report.html");

        Run failed = Run.of("eval", "--qrels", qrels, "--run", run, "--html", html, "--require", "MRR@10=0.6");

        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.err()).contains("MRR@10 of the run a is 0.5000, below the required 0.6000");
        assertThat(failed.out()).contains("0.5000");
        assertThat(html).exists();
    }

    @Test
    void failsWhenMoreIsLostThanMayBe() throws IOException {
        Path qrels = Files.writeString(temp.resolve("qrels.txt"), "q1 0 d1 1\n");
        Path old = Files.writeString(temp.resolve("old.run"), "q1 Q0 d1 1 2 old\n");
        Path now = Files.writeString(temp.resolve("new.run"), "q1 Q0 d3 1 2 new\nq1 Q0 d1 2 1 new\n");
        Object[] line = {"eval", "--qrels", qrels, "--run", now, "--compare", old, "--metric", "MRR@10", "--max-loss"};

        Run failed = Run.of(with(line, "0.4"));
        Run passed = Run.of(with(line, "0.5"));

        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.err()).contains("MRR@10 fell from 1.0000 of the run old to 0.5000 of the run new");
        assertThat(passed.exit()).as(passed.err()).isZero();
    }

    private static Object[] with(Object[] line, Object last) {
        return Stream.concat(Stream.of(line), Stream.of(last)).toArray();
    }

    @Test
    void runFileOfOtherQueriesIsRefused() throws IOException {
        Path qrels = Files.writeString(temp.resolve("qrels.txt"), "q1 0 d1 1\n");
        Path run = Files.writeString(temp.resolve("a.run"), "x1 Q0 d1 1 2 a\n");

        Run failed = Run.of("eval", "--qrels", qrels, "--run", run);

        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.err()).contains("has no line for any of the 1 judged queries, such as 'q1'");
    }

    private Path questions(String text) throws IOException {
        return Files.writeString(temp.resolve("questions.csv"), text);
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
