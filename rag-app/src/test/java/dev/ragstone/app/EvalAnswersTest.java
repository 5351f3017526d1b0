package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvalAnswersTest {

    @TempDir
    Path temp;

    private Path beir;

    /** The last question has an answer by the judgements that the documents do not hold. */
    @BeforeEach
    void writeTestSet() {
        beir = SampleDocuments.testSet(temp, """
            {"_id": "q1", "text": "How long is the notice period of the lease?"}
            {"_id": "q2", "text": "When does the night train to Vienna leave?"}
            {"_id": "q3", "text": "Which enzyme unwinds the double helix before replication?"}
            """, "q1\td1\t1\nq2\td2\t1\nq2\td3\t1\nq3\td2\t1\n");
    }

    @Test
    void measuresWholeAnswersByTheJudgements() {
        Run run = Run.of("eval", "--json", "--answers", "--beir", beir);

        JsonNode json = run.json();
        assertThat(run.exit()).isZero();
        assertThat(Run.keys(json))
                .containsExactly(
                        "docs",
                        "queries",
                        "generators",
                        "relevance",
                        "citationPrecision",
                        "citationRecall",
                        "groundedness",
                        "abstentionRate",
                        "p50Millis",
                        "p95Millis",
                        "warnings");
        assertThat(json.get("queries").asInt()).isEqualTo(3);
        assertThat(json.at("/generators/0").asText()).isEqualTo("extractive");
        assertThat(json.get("abstentionRate").asDouble()).isEqualTo(0.33333);
        assertThat(json.at("/citationPrecision/mean").asDouble()).isEqualTo(1);
        assertThat(json.at("/citationPrecision/over").asInt()).isEqualTo(2);
        // One found, half of two, and none of what was not answered.
        assertThat(json.at("/citationRecall/mean").asDouble()).isEqualTo(0.5);
        assertThat(json.at("/citationRecall/over").asInt()).isEqualTo(3);
        assertThat(json.at("/groundedness/mean").asDouble()).isEqualTo(1);
        assertThat(json.at("/relevance/mean").asDouble()).isBetween(0.3, 1.0);
        assertThat(json.get("p95Millis").asDouble())
                .isGreaterThanOrEqualTo(json.get("p50Millis").asDouble());
    }

    @Test
    void writesEveryAnswerOfQuestionsAboutOnesOwnDocuments() throws IOException {
        Path docs = Files.createDirectory(temp.resolve("docs"));
        Files.writeString(docs.resolve("lease.md"), "The notice period of the lease is six weeks.\n");
        Path questions = temp.resolve("questions.csv");
        Files.writeString(questions, "id,question,text\nn,How long is the notice period of the lease?,six weeks\n");
        Path file = temp.resolve("answers.json");

        Run run = Run.of(
                "eval",
                "--answers",
                "--questions",
                questions,
                "--docs",
                docs,
                "--index",
                temp.resolve("index"),
                "--per-query",
                file);

        JsonNode answer = new ObjectMapper().readTree(file.toFile()).at("/answers/0");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("1 documents, 1 questions, answered by extractive")
                .containsPattern("citation precision +1\\.0000")
                .contains("0 abstained (0.0 %)");
        assertThat(answer.get("id").asText()).isEqualTo("n");
        assertThat(answer.get("answer").asText()).contains("six weeks", "[1]");
        assertThat(answer.get("citationRecall").asDouble()).isEqualTo(1);
        assertThat(answer.get("abstained").asBoolean()).isFalse();
    }

    @Test
    void writesALineForEachAnswer() throws IOException {
        Path file = temp.resolve("answers.tsv");

        Run.of("eval", "--answers", "--beir", beir, "--per-query", file);

        assertThat(Files.readAllLines(file))
                .hasSize(4)
                .first()
                .asString()
                .startsWith("query\tquestion\tabstained\trelevance\tcitation precision\tcitation recall\tgroundedness");
        assertThat(Files.readAllLines(file).getLast())
                .startsWith("q3\tWhich enzyme")
                .contains("\ttrue\t\t\t0.0\t\t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--runs=bm25", "--require=recall@10=0.5", "--html=report.html", "--sweep", "--metric=MAP"})
    void optionsAboutListsAreRefused(String option) {
        Run run = Run.of("eval", "--answers", "--beir", beir, option);

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(option.split("=", 2)[0] + " is about lists of documents");
    }

    @Test
    void aModelWritesTheAnswers() throws IOException {
        var asked = new AtomicInteger();
        HttpServer model = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        model.createContext("/v1/chat/completions", exchange -> {
            asked.incrementAndGet();
            exchange.getRequestBody().readAllBytes();
            byte[] events = """
                    data: {"choices":[{"index":0,"delta":{"content":"It is six weeks [1]."}}]}

                    data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

                    data: [DONE]

                    """.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, events.length);
            exchange.getResponseBody().write(events);
            exchange.close();
        });
        model.start();
        String name = "openai:http://localhost:" + model.getAddress().getPort() + "/v1:small";

        Run run = Run.of("eval", "--json", "--answers", "--generator", name, "--beir", beir);

        model.stop(0);
        assertThat(run.exit()).isZero();
        assertThat(run.json().at("/generators/0").asText())
                .isNotEqualTo("extractive")
                .contains("small");
        assertThat(asked).hasPositiveValue();
    }

    @Test
    void generatorWithoutAnswersIsRefused() {
        Run run = Run.of("eval", "--generator", "ollama:llama3.2", "--beir", beir);

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--generator belongs to --answers");
    }

    @Test
    void runFilesHaveNoAnswers() {
        Run run = Run.of("eval", "--answers", "--qrels", "qrels.txt", "--run", "a.run");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--answers does not go with --qrels");
    }
}
