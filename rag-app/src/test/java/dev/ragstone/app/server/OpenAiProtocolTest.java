package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.app.server.security.KeyFile;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.node.NodePackages;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of OpenAI's protocol, as they are. */
class OpenAiProtocolTest {

    private static final String ASKED = "{\"model\":\"rag/extractive\",\"temperature\":0.1,\"messages\":["
            + "{\"role\":\"system\",\"content\":\"Be brief.\"},"
            + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"How long is the notice period?\"}]}]}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    private static String key = "";

    @BeforeAll
    static void start() {
        TestServer.write(folder, "docs/lease.md", "# Leases\n\nThe notice period is three months.\n");
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup with leek and potatoes.");
        var keys = new KeyFile(folder.resolve("keys.jsonl"));
        key = keys.add(Identity.of("anna", "", List.of(), false));
        server = TestServer.start(folder, Map.of(Setting.KEYS, keys.path().toString()));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void langChain4jGetsAnAnswerWithItsSources() {
        var model = OpenAiChatModel.builder()
                .baseUrl(server.uri("/v1").toString())
                .apiKey(key)
                .modelName("rag/extractive")
                .build();

        String answer = model.chat("How long is the notice period?");

        assertThat(answer).contains("three months").contains("[1]").contains("Sources\n- [1] docs/lease.md");
    }

    @Test
    void langChain4jGetsAStreamedAnswer() {
        var model = OpenAiStreamingChatModel.builder()
                .baseUrl(server.uri("/v1").toString())
                .apiKey(key)
                .modelName("rag/extractive")
                .build();
        var text = new StringBuilder();
        var done = new CompletableFuture<ChatResponse>();

        model.chat("How long is the notice period?", new StreamingChatResponseHandler() {
            @Override
            public void onPartialResponse(String partialResponse) {
                text.append(partialResponse);
            }

            @Override
            public void onCompleteResponse(ChatResponse completeResponse) {
                done.complete(completeResponse);
            }

            @Override
            public void onError(Throwable error) {
                done.completeExceptionally(error);
            }
        });

        ChatResponse response = done.orTimeout(60, TimeUnit.SECONDS).join();
        assertThat(response.aiMessage().text()).isEqualTo(text.toString()).contains("three months");
        assertThat(text.toString()).endsWith("- [1] docs/lease.md");
    }

    @Test
    void theOfficialClientForNodeIsServed() throws Exception {
        NodePackages node = NodePackages.in(Path.of("target", "openai-client"), "openai@7.53.0");

        String out = node.run(
                Path.of("src", "test", "node", "openai-client.mjs"),
                Duration.ofMinutes(2),
                server.uri("").toString(),
                key);

        JsonNode got = json(out);
        assertThat(got.path("models").path(0).asText()).isEqualTo("rag/extractive");
        assertThat(got.path("retrieved").asText()).isEqualTo("rag/extractive");
        assertThat(got.path("content").asText()).contains("three months").contains("[1]");
        assertThat(got.path("streamed")).isEqualTo(got.path("content"));
        assertThat(got.path("streamedSources").path(0).path("document").asText())
                .isEqualTo("docs/lease.md");
        assertThat(got.path("missing").asText()).isEqualTo("model_not_found");
        assertThat(got.path("refused").asText()).isEqualTo("invalid_api_key");
    }

    @Test
    void whatIsNotTakenIntoAccountIsSaid() {
        JsonNode answer = json(server.post("/v1/chat/completions", ASKED, "Authorization", "Bearer " + key));

        assertThat(answer.path("warnings").toString()).contains("temperature").contains("messages of the system");
        assertThat(answer.path("sources").path(0).path("n").asInt()).isEqualTo(1);
        assertThat(answer.path("usage").has("total_tokens")).isTrue();
    }

    @Test
    void errorsHaveTheShapeClientsKnow() {
        HttpResponse<String> missing = server.post(
                "/v1/chat/completions",
                "{\"model\":\"gpt-x\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}",
                "Authorization",
                "Bearer " + key);
        HttpResponse<String> odd = server.post(
                "/v1/chat/completions",
                "{\"model\":\"rag/extractive\",\"messages\":[{\"role\":\"robot\",\"content\":\"x\"}]}",
                "Authorization",
                "Bearer " + key);

        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(json(missing).path("error").path("code").asText()).isEqualTo("model_not_found");
        assertThat(odd.statusCode()).isEqualTo(400);
        assertThat(json(odd).path("error").path("param").asText()).isEqualTo("messages[0].role");
        assertThat(json(odd).path("error").path("type").asText()).isEqualTo("invalid_request_error");
    }

    @Test
    void aModelIsFoundByItsNameWithItsSlashEncodedOrNot() {
        String[] as = {"Authorization", "Bearer " + key};

        assertThat(json(server.get("/v1/models/rag%2Fextractive", as))
                        .path("id")
                        .asText())
                .isEqualTo("rag/extractive");
        assertThat(json(server.get("/v1/models/rag/extractive", as))
                        .path("object")
                        .asText())
                .isEqualTo("model");
        assertThat(server.get("/v1/models/rag/none", as).statusCode()).isEqualTo(404);
        assertThat(json(server.get("/v1/models/none", as))
                        .path("error")
                        .path("param")
                        .asText())
                .isEqualTo("model");
        assertThat(server.get("/api%2Fabout", as).statusCode()).isEqualTo(400);
    }

    private static HttpResponse<String> ask(String fields, String... before) {
        return server.post(
                "/v1/chat/completions",
                "{\"model\":\"rag/extractive\"," + fields + "\"messages\":[" + String.join("", before)
                        + user("How long is the notice period?") + "]}",
                "Authorization",
                "Bearer " + key);
    }

    @Test
    void everyPieceHasAFieldForTheUsageThatWasAskedFor() {
        List<String> with = ask("\"stream\":true,\"stream_options\":{\"include_usage\":true},")
                .body()
                .lines()
                .filter(line -> line.startsWith("data: {"))
                .toList();
        String without = ask("\"stream\":true,").body();

        assertThat(with).hasSizeGreaterThan(2).allMatch(line -> line.contains("\"usage\":"));
        assertThat(with.subList(0, with.size() - 1)).allMatch(line -> line.contains("\"usage\":null"));
        assertThat(without).doesNotContain("\"usage\"");
    }

    @Test
    void toolsThatAreNoneAndWhatToolsSaidDoNoHarm() {
        HttpResponse<String> none = ask("\"tools\":[],");
        HttpResponse<String> said =
                ask("", "{\"role\":\"assistant\",\"content\":null}", ",{\"role\":\"tool\",\"content\":\"x\"}", ",");

        assertThat(none.statusCode()).isEqualTo(200);
        assertThat(said.statusCode()).as(said.body()).isEqualTo(200);
        assertThat(said.body()).contains("messages of tools");
        assertThat(ask("\"tools\":[{}],").statusCode()).isEqualTo(400);
    }

    @Test
    void valuesThatMakeNoSenseAreRefusedAlsoWhereTheyAreNotHeeded() {
        assertThat(json(ask("\"max_tokens\":-3,")).path("error").path("param").asText())
                .isEqualTo("max_tokens");
        assertThat(json(ask("\"temperature\":99,")).path("error").path("param").asText())
                .isEqualTo("temperature");
        assertThat(ask("\"temperature\":0.5,\"max_tokens\":3,").statusCode()).isEqualTo(200);
    }

    @Test
    void otherModelsGoToTheServiceBehindByteForByte() {
        String asked = "{ \"model\" : \"other\", \"messages\":[], \"odd\": 1.50 }";
        String answered = "{\"id\":\"1\" ,\"choices\":[ ]}";
        try (var upstream = new FixtureServer((request, reply) -> reply.send(200, answered));
                TestServer proxy = TestServer.start(
                        folder.resolve("proxy"),
                        Map.of(Setting.GENERATOR, "openai:" + upstream.uri("/v1") + ":some-model"))) {
            HttpResponse<String> response = proxy.post("/v1/chat/completions", asked);

            assertThat(response.body()).isEqualTo(answered);
            assertThat(upstream.requests().getLast().body()).isEqualTo(asked);
            assertThat(upstream.requests().getLast().target()).isEqualTo("/v1/chat/completions");
        }
    }

    @Test
    void whatGoesToTheServiceBehindIsNotedAndItsTokensAreCounted() throws Exception {
        String streamed = "data: {\"choices\":[]}\n\ndata: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,"
                + "\"completion_tokens\":5}}\n\ndata: [DONE]\n\n";
        try (var upstream = new FixtureServer((request, reply) -> {
                    if (request.body().contains("stream")) {
                        reply.start("text/event-stream")
                                .write(streamed.substring(0, 50))
                                .write(streamed.substring(50));
                    } else {
                        reply.header("Content-Type", "application/json; charset=utf-8")
                                .send(200, "{\"usage\":{\"prompt_tokens\":30,\"completion_tokens\":20}}");
                    }
                });
                TestServer proxy = behind("noted", upstream)) {
            String whole =
                    pass(proxy, "\"messages\":[" + user("Who is Ada?") + "]").body();
            String stream = pass(
                            proxy,
                            "\"stream\":true,\"messages\":[" + user("Old.") + ",{\"role\":\"assistant\"},"
                                    + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"And Grace?\"}]}]")
                    .body();
            String metrics = proxy.get("/metrics").body();
            List<String> audit = Files.readAllLines(folder.resolve("noted/index-server/audit.jsonl"));

            assertThat(whole).contains("30");
            assertThat(stream).isEqualTo(streamed);
            assertThat(metrics).contains("ragstone_prompt_tokens_total 37").contains("ragstone_answer_tokens_total 25");
            assertThat(json(audit.getFirst()).path("action").asText()).isEqualTo("pass");
            assertThat(json(audit.getFirst()).path("model").asText()).isEqualTo("gpt-x");
            assertThat(json(audit.getFirst()).path("question").asText()).isEqualTo("Who is Ada?");
            assertThat(json(audit.getFirst()).path("ended").asInt()).isEqualTo(200);
            assertThat(json(audit.getLast()).path("question").asText()).isEqualTo("And Grace?");
        }
    }

    private static String user(String text) {
        return "{\"role\":\"user\",\"content\":\"" + text + "\"}";
    }

    private static HttpResponse<String> pass(TestServer proxy, String fields) {
        return proxy.post("/v1/chat/completions", "{\"model\":\"gpt-x\"," + fields + "}");
    }

    private static TestServer behind(String name, FixtureServer upstream) {
        return TestServer.start(
                folder.resolve(name),
                Map.of(
                        Setting.GENERATOR,
                        "openai:" + upstream.uri("/v1") + ":some-model",
                        Setting.GENERATOR_KEY,
                        "sk-SECRETSECRET"));
    }

    @Test
    void thatTheServiceBehindRefusesThisServersKeyIsNotTheCallersFault() throws Exception {
        try (var upstream = new FixtureServer((request, reply) -> {
                    int status = request.body().contains("bad")
                            ? 400
                            : request.body().contains("no") ? 403 : 401;
                    reply.header("Content-Type", "application/json")
                            .send(
                                    status,
                                    "{\"error\":{\"message\":\"Incorrect key: "
                                            + request.headers().get("Authorization") + "\"}}");
                });
                TestServer proxy = behind("refused", upstream)) {
            for (String asked : List.of("what", "no", "bad")) {
                HttpResponse<String> response = pass(proxy, "\"messages\":[" + user(asked) + "]");

                assertThat(response.statusCode()).as(asked).isEqualTo(502);
                assertThat(response.body()).doesNotContain("SECRET").doesNotContain("Incorrect");
                assertThat(json(response).path("error").path("code").asText())
                        .isEqualTo(asked.equals("bad") ? "upstream_failed" : "upstream_unauthorized");
            }
            assertThat(Files.readString(folder.resolve("refused/index-server/audit.jsonl")))
                    .contains("\"ended\":502")
                    .doesNotContain("SECRET");
        }
    }

    @Test
    void whatTheServiceBehindSaysAgainstARequestIsHandedBack() {
        String said = "{\"error\":{\"message\":\"No such model\"}}";
        try (var upstream = new FixtureServer((request, reply) -> reply.header("Content-Type", "application/json")
                        .header("Retry-After", "7")
                        .send(429, said));
                TestServer proxy = behind("said", upstream)) {
            HttpResponse<String> response = pass(proxy, "\"messages\":[]");

            assertThat(response.statusCode()).isEqualTo(429);
            assertThat(response.headers().firstValue("Retry-After")).contains("7");
            assertThat(response.body()).isEqualTo(said);
        }
    }

    @Test
    void pagesOfTheServiceBehindAreNoPagesOfThisServer() {
        try (var upstream = new FixtureServer((request, reply) -> reply.header("Content-Type", "text/html")
                        .send(request.body().contains("fail") ? 500 : 200, "<script>alert(1)</script>"));
                TestServer proxy = behind("pages", upstream)) {
            for (String asked : List.of("fine", "fail")) {
                HttpResponse<String> response = pass(proxy, "\"messages\":[" + user(asked) + "]");

                assertThat(response.statusCode()).as(asked).isEqualTo(502);
                assertThat(response.body()).doesNotContain("script");
                assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
            }
        }
    }

    @Test
    void aServiceBehindThatBreaksOffIsSaidToHave() {
        try (var upstream = new FixtureServer((request, reply) -> {
                    reply.start("text/event-stream");
                    if (request.body().contains("late")) {
                        reply.write("data: {}\n\n");
                        // What is on its way when a connection is reset is lost.
                        Thread.sleep(2_000);
                    }
                    reply.reset();
                });
                TestServer proxy = behind("broken", upstream)) {
            HttpResponse<String> early = pass(proxy, "\"messages\":[]");
            HttpResponse<String> late = pass(proxy, "\"messages\":[" + user("late") + "]");

            assertThat(early.statusCode()).isEqualTo(502);
            assertThat(late.body()).startsWith("data: {}\n\ndata: {\"error\"").contains("upstream_unavailable");
        }
    }

    @Test
    void aServiceBehindThatIsDownIsAGatewayProblem() {
        var upstream = new FixtureServer((request, reply) -> reply.send(200, ""));
        String address = upstream.uri("/v1").toString();
        upstream.close();
        try (TestServer proxy = TestServer.start(
                folder.resolve("down"), Map.of(Setting.GENERATOR, "openai:" + address + ":some-model"))) {
            HttpResponse<String> response = proxy.post("/v1/chat/completions", "{\"model\":\"other\",\"messages\":[]}");

            assertThat(response.statusCode()).isEqualTo(502);
            assertThat(response.body()).doesNotContain(address);
            assertThat(json(proxy.get("/ready")).path("generator").path("state").asText())
                    .isEqualTo("down");
        }
    }
}
