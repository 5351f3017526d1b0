package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.app.config.Setting;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerApiTest {

    private static final String LEASE = """
        # Leases

        The notice period is three months. Anna signs the lease.

        ## Pets

        Dogs are allowed if the landlord agrees in writing.
        """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    @BeforeAll
    static void start() {
        TestServer.write(folder, "docs/contracts/lease.md", LEASE);
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup with leek and potatoes.");
        server = TestServer.start(folder, Map.of(Setting.MAX_BODY_BYTES, "50000"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void anAnswerCitesExactCharacters() {
        JsonNode answer = json(server.post("/api/ask", "{\"question\":\"How long is the notice period?\"}"));

        JsonNode citation = answer.path("citations").path(0);
        assertThat(citation.path("document").asText()).isEqualTo("docs/contracts/lease.md");
        assertThat(LEASE.substring(
                        citation.path("start").asInt(), citation.path("end").asInt()))
                .isEqualTo(citation.path("quote").asText());
    }

    @Test
    void aStreamGivesSourcesThenTextThenTheWhole() {
        HttpResponse<String> response =
                server.post("/api/generation/stream", "{\"prompt\":\"Are dogs allowed?\",\"topK\":2}");

        List<JsonNode> lines = response.body().lines().map(TestServer::json).toList();
        assertThat(response.headers().firstValue("Content-Type")).contains("application/x-ndjson");
        assertThat(lines.getFirst().path("type").asText()).isEqualTo("sources");
        assertThat(lines.getLast().path("type").asText()).isEqualTo("done");
        StringBuilder text = new StringBuilder();
        lines.stream()
                .filter(line -> line.path("type").asText().equals("delta"))
                .forEach(line -> text.append(line.path("text").asText()));
        assertThat(text.toString()).isEqualTo(lines.getLast().path("answer").asText());
    }

    @Test
    void filtersNarrowASearch() {
        JsonNode found =
                json(server.post("/api/search", "{\"query\":\"soup\",\"filters\":{\"mediaType\":\"text/markdown\"}}"));

        assertThat(found.path("hits"))
                .allSatisfy(hit -> assertThat(hit.path("document").asText()).endsWith(".md"));
    }

    @Test
    void noResponseNamesAPathOfTheServer() {
        String asked = server.post("/api/ask", "{\"question\":\"soup\"}").body();
        String searched = server.post("/api/search", "{\"query\":\"soup\"}").body();
        String listed = server.get("/api/documents").body();

        assertThat(asked + searched + listed).doesNotContain(folder.toString()).doesNotContain("file:");
    }

    @Test
    void aConversationIsKeptAndItsFollowUpUnderstood() {
        server.post("/api/ask", "{\"question\":\"Who signs the lease?\",\"sessionId\":\"kept\"}");
        server.post("/api/ask", "{\"question\":\"Are dogs allowed?\",\"sessionId\":\"kept\"}");

        JsonNode conversation = json(server.get("/api/conversations/kept"));
        assertThat(conversation.path("messages")).hasSize(4);
        assertThat(conversation
                        .path("messages")
                        .path(1)
                        .path("citations")
                        .path(0)
                        .path("document")
                        .asText())
                .isEqualTo("docs/contracts/lease.md");
        assertThat(json(server.get("/api/conversations")).path("conversations"))
                .anySatisfy(each -> assertThat(each.path("id").asText()).isEqualTo("kept"));
    }

    @Test
    void aDeletedConversationIsGone() {
        server.post("/api/ask", "{\"question\":\"Who signs?\",\"sessionId\":\"gone\"}");

        assertThat(server.delete("/api/conversations/gone").statusCode()).isEqualTo(204);
        assertThat(server.get("/api/conversations/gone").statusCode()).isEqualTo(404);
        assertThat(server.delete("/api/conversations/gone").statusCode()).isEqualTo(404);
    }

    @Test
    void aDeletedConversationTakesItsTracesAlong() {
        String gone = traceOf("{\"question\":\"Who signs?\",\"sessionId\":\"traced\"}");
        String kept = traceOf("{\"question\":\"Who signs?\",\"sessionId\":\"another\"}");

        server.delete("/api/conversations/traced");

        assertThat(server.get("/api/traces/" + gone).statusCode()).isEqualTo(404);
        assertThat(server.get("/api/traces/" + kept).statusCode()).isEqualTo(200);
    }

    private static String traceOf(String question) {
        String id = json(server.post("/api/ask", question)).path("traceId").asText();
        assertThat(server.get("/api/traces/" + id).statusCode()).isEqualTo(200);
        return id;
    }

    @Test
    void aTraceShowsTheStepsOfAnAnswer() {
        JsonNode answer = json(server.post("/api/ask", "{\"question\":\"Who signs?\"}"));

        JsonNode trace = json(server.get("/api/traces/" + answer.path("traceId").asText()));
        assertThat(trace.path("spans").findValuesAsText("name")).contains("bm25", "generate");
        assertThat(trace.path("spans").path(0).path("start").asDouble()).isNotNegative();
    }

    @Test
    void aPassageIsShownWithWhatStandsAroundIt() {
        int start = LEASE.indexOf("Anna");
        String query = "?document=docs/contracts/lease.md&around=5&start=" + start + "&end=" + (start + 4);

        JsonNode passage = json(server.get("/api/passage" + query));

        assertThat(passage.path("passage").asText()).isEqualTo("Anna");
        assertThat(passage.path("before").asText()).isEqualTo("ths. ");
        assertThat(passage.path("headings").path(0).asText()).isEqualTo("Leases");
    }

    @Test
    void aPassageBeyondTheTextIsRefused() {
        assertThat(server.get("/api/passage?document=docs/menu.txt&start=5&end=100000")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.get("/api/passage?document=docs/menu.txt&start=-1&end=3")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.get("/api/passage?document=/etc/passwd&start=0&end=3").statusCode())
                .isEqualTo(404);
    }

    @Test
    void embeddingsHaveTheModelsDimension() {
        JsonNode body = json(server.post("/embed", "{\"inputs\":[\"one\",\"two\"],\"normalize\":true}"));

        assertThat(body.path("vectors")).hasSize(2);
        assertThat(body.path("vectors").path(0)).hasSize(body.path("dim").asInt());
        assertThat(body.path("normalize").asBoolean()).isTrue();
    }

    @Test
    void anUploadIsIndexedAndDeletedAgain() {
        byte[] text = "The moon base opens in the year 2031.".getBytes(StandardCharsets.UTF_8);

        JsonNode sent = json(server.upload("../../moon.txt", text));
        JsonNode found = json(server.post("/api/search", "{\"query\":\"moon base\",\"topK\":1}"));

        assertThat(sent.path("outcome").asText()).isEqualTo("ok");
        assertThat(sent.path("title").asText()).isEqualTo("moon.txt");
        assertThat(found.path("hits").path(0).path("id")).isEqualTo(sent.path("id"));
        assertThat(server.delete("/api/documents/" + sent.path("id").asText()).statusCode())
                .isEqualTo(204);
        JsonNode after = json(server.post("/api/search", "{\"query\":\"moon base\"}"));
        assertThat(after.path("hits").findValuesAsText("title")).doesNotContain("moon.txt");
    }

    @Test
    void anUploadOfAnotherTypeIsRefusedAndLeavesNothing() throws Exception {
        byte[] html = "<html><body><script>alert(1)</script></body></html>".getBytes(StandardCharsets.UTF_8);

        HttpResponse<String> response = server.upload("page.txt", html);

        assertThat(response.statusCode()).isEqualTo(415);
        try (var files = Files.walk(folder.resolve("index-server"))) {
            assertThat(files.filter(file -> file.toString().contains("MultiPart")))
                    .isEmpty();
        }
    }

    @Test
    void theListShowsOutcomesAndGoesOn() {
        JsonNode first = json(server.get("/api/documents?limit=1"));
        JsonNode second = json(
                server.get("/api/documents?limit=1&from=" + first.path("next").asText()));

        assertThat(first.path("documents").path(0).path("outcome").asText()).isEqualTo("ok");
        assertThat(second.path("documents").path(0).path("id"))
                .isNotEqualTo(first.path("documents").path(0).path("id"));
    }

    @Test
    void pagesOfPrivateNetworksAreNotFetched() {
        for (String url : List.of("http://127.0.0.1:1/x", "http://169.254.169.254/latest", "http://localhost/")) {
            assertThat(server.post("/api/urls", "{\"url\":\"" + url + "\"}").statusCode())
                    .as(url)
                    .isEqualTo(422);
        }
        assertThat(server.post("/api/urls", "{\"url\":\"file:///etc/passwd\"}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aNewSyncBringsInWhatIsNew() {
        TestServer.write(folder, "docs/new.txt", "A walrus lives in the harbour.");

        JsonNode report = json(server.post("/api/sync", "{}"));

        assertThat(report.path("added").asInt()).isPositive();
        assertThat(json(server.post("/api/search", "{\"query\":\"walrus\",\"topK\":1}"))
                        .path("hits")
                        .path(0)
                        .path("document")
                        .asText())
                .isEqualTo("docs/new.txt");
    }

    @Test
    void theServerSaysThatItIsReadyAndWhatItHas() {
        JsonNode ready = json(server.get("/ready"));
        JsonNode about = json(server.get("/api/about"));

        assertThat(ready.path("ready").asBoolean()).isTrue();
        assertThat(ready.path("embedder").path("state").asText()).isEqualTo("ok");
        assertThat(about.path("collections").path(0).asText()).isEqualTo("default");
        assertThat(about.path("generator").asText()).isEqualTo("extractive");
        JsonNode accepts = about.path("accepts");
        assertThat(List.of(accepts.path("files"), accepts.path("urls"), accepts.path("deletes")))
                .allMatch(JsonNode::asBoolean);
        assertThat(accepts.path("maxBytes").asLong()).isEqualTo(50_000_000);
        assertThat(accepts.path("types").toString()).contains("\"application/pdf\"", "\"text/markdown\"");
    }

    @Test
    void figuresAreInThePrometheusFormat() {
        server.get("/health");

        List<String> lines = server.get("/metrics").body().lines().toList();

        assertThat(lines)
                .anyMatch(line -> line.startsWith(
                        "ragstone_http_requests_total{method=\"GET\",route=\"/health\",status=\"200\"} "));
        assertThat(lines)
                .allMatch(line ->
                        line.matches("# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\\{([a-z]+=\"[^\"]*\",?)+\\})? [0-9.E+-]+"));
    }

    @Test
    void whatIsWrongIsNamed() {
        assertThat(message(server.post("/api/ask", "{\"promt\":\"x\"}"))).contains("Did you mean 'prompt'?");
        assertThat(message(server.post("/api/search", "{\"query\":\"x\",\"topK\":\"many\"}")))
                .contains("'topK'");
        assertThat(message(server.post("/api/search", "{\"query\":\" \"}"))).contains("'query'");
        assertThat(message(server.post("/api/ask", "not json"))).contains("JSON");
        assertThat(server.post("/api/ask", "{\"prompt\":\"" + "x".repeat(60_000) + "\"}")
                        .statusCode())
                .isEqualTo(413);
        assertThat(server.get("/nowhere/at/all").statusCode()).isEqualTo(404);
        assertThat(server.get("/api/ask").statusCode()).isEqualTo(405);
    }

    private static String message(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(400);
        return json(response).path("error").path("message").asText();
    }

    @Test
    void whoAskedWhatIsNoted() throws Exception {
        server.post("/api/ask", "{\"question\":\"Is there soup on Friday?\"}");

        List<JsonNode> notes = Files.readAllLines(folder.resolve("index-server/audit.jsonl")).stream()
                .map(TestServer::json)
                .toList();

        assertThat(notes).anySatisfy(note -> {
            assertThat(note.path("question").asText()).isEqualTo("Is there soup on Friday?");
            assertThat(note.path("user").asText()).isEqualTo("local");
            assertThat(StreamSupport.stream(note.path("cited").spliterator(), false))
                    .anyMatch(cited -> cited.asText().endsWith("menu.txt"));
        });
    }
}
