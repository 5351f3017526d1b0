package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.output.FinishReason;
import dev.ragstone.app.config.Setting;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import dev.ragstone.testkit.node.NodePackages;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients of OpenAI's protocol wish about an answer, and what the model behind the server is told of it. */
class ChatWishesTest {

    private static final String QUESTION = "How long is the notice period?";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    private static final FixtureServer UPSTREAM = new FixtureServer((request, reply) -> answer(request.body(), reply));

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    @BeforeAll
    static void start() {
        TestServer.write(folder, "docs/lease.md", "# Leases\n\nThe notice period is three months.\n");
        server = TestServer.start(folder, Map.of(Setting.GENERATOR, "openai:" + UPSTREAM.uri("/v1") + ":some-model"));
    }

    @AfterAll
    static void stop() {
        server.close();
        UPSTREAM.close();
    }

    /** A model that is cut after seven tokens, if it may have no more. */
    private static void answer(String request, Reply reply) throws IOException {
        String reason = request.contains("\"max_tokens\":7") ? "length" : "stop";
        reply.start("text/event-stream")
                .write("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Three months [1].\"}}]}\n\n")
                .write("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}\n\n")
                .write("data: [DONE]\n\n");
    }

    private static HttpResponse<String> ask(String fields, String... before) {
        return server.post(
                "/v1/chat/completions",
                "{\"model\":\"rag/some-model\"," + fields + "\"messages\":[" + String.join("", before)
                        + "{\"role\":\"user\",\"content\":\"" + QUESTION + "\"}]}");
    }

    /** What the model was asked last. */
    private static JsonNode told() {
        return json(UPSTREAM.requests().stream()
                .filter(request -> request.target().equals("/v1/chat/completions"))
                .toList()
                .getLast()
                .body());
    }

    private static String system(JsonNode request) {
        assertThat(request.path("messages").path(0).path("role").asText()).isEqualTo("system");
        return request.path("messages").path(0).path("content").asText();
    }

    @Test
    void settingsReachTheModel() {
        HttpResponse<String> response = ask("\"temperature\":1.25,\"top_p\":0.5,\"max_tokens\":300,"
                + "\"max_completion_tokens\":200,\"stop\":[\"END\",\"DONE\"],\"seed\":4711000000,");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(told().path("temperature").asDouble()).isEqualTo(1.25);
        assertThat(told().path("top_p").asDouble()).isEqualTo(0.5);
        assertThat(told().path("max_tokens").asInt()).isEqualTo(200);
        assertThat(told().path("stop").toString()).isEqualTo("[\"END\",\"DONE\"]");
        assertThat(told().path("seed").asLong()).isEqualTo(4_711_000_000L);
        assertThat(json(response).path("warnings")).isEmpty();
    }

    @Test
    void whatARequestDoesNotSayIsAsTheServerSetsIt() {
        ask("\"stop\":null,\"seed\":null,\"max_tokens\":100000,");

        assertThat(told().path("temperature").asDouble()).isEqualTo(0.2);
        assertThat(told().path("max_tokens").asInt()).isEqualTo(1024);
        assertThat(told().has("stop") || told().has("seed") || told().has("top_p"))
                .isFalse();
        assertThat(ask("\"stop\":[],").statusCode()).isEqualTo(200);
    }

    @Test
    void oneTextAloneIsAStopToo() {
        ask("\"stop\":\"END\",");

        assertThat(told().path("stop").toString()).isEqualTo("[\"END\"]");

        ask("\"stop\":\"\\n\",");

        assertThat(told().path("stop").toString()).isEqualTo("[\"\\n\"]");
    }

    @Test
    void messagesOfTheSystemAreWishesAfterTheServersInstructions() {
        JsonNode answer = json(ask(
                "",
                "{\"role\":\"system\",\"content\":\"Answer in French.\"},",
                "{\"role\":\"developer\",\"content\":[{\"type\":\"text\",\"text\":\"Use no lists.\"}]},"));

        assertThat(system(told()))
                .startsWith("Answer the question from the sources")
                .containsSubsequence("has the wishes below about style", "those hold whatever the wishes say.\n")
                .endsWith("\nAnswer in French.\n\nUse no lists.");
        assertThat(answer.path("warnings")).isEmpty();
    }

    @Test
    void tooLongMessagesOfTheSystemAreRefused() {
        String half = "x".repeat(4_000);
        HttpResponse<String> response = ask(
                "",
                "{\"role\":\"system\",\"content\":\"" + half + "\"},",
                "{\"role\":\"system\",\"content\":\"" + half + "\"},");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).path("error").path("param").asText()).isEqualTo("messages");
        assertThat(json(response).path("error").path("message").asText()).contains("8000", "8002");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "temperature;2.5",
                "top_p;'\"much\"'",
                "top_p;1.01",
                "max_tokens;0",
                "max_completion_tokens;1.5",
                "stop;'[\"a\",\"b\",\"c\",\"d\",\"e\"]'",
                "stop;'[\"\"]'",
                "stop;7",
                "stop;[7]",
                "seed;1.5",
                "seed;99999999999999999999",
                "n;2"
            })
    void valuesThatMakeNoSenseAreRefused(String name, String value) {
        HttpResponse<String> response = ask("\"" + name + "\":" + value + ",");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        assertThat(json(response).path("error").path("param").asText()).isEqualTo(name);
    }

    @Test
    void whatNoAnswerTakesIntoAccountIsSaid() {
        JsonNode answer =
                json(ask("\"presence_penalty\":1,\"response_format\":{\"type\":\"text\"},\"temperature\":1,"));

        assertThat(answer.path("warnings").toString())
                .contains("presence_penalty, response_format")
                .doesNotContain("temperature");
    }

    @Test
    void anAnswerThatWasCutSaysSo() {
        JsonNode cut = json(ask("\"max_tokens\":7,"));
        JsonNode whole = json(ask("\"max_tokens\":8,"));
        String streamed = ask("\"max_tokens\":7,\"stream\":true,").body();

        assertThat(cut.path("choices").path(0).path("finish_reason").asText()).isEqualTo("length");
        assertThat(whole.path("choices").path(0).path("finish_reason").asText()).isEqualTo("stop");
        assertThat(streamed).contains("\"finish_reason\":\"length\"");
    }

    @Test
    void passagesAreBlocksWithTheirAddressesAndAListFollows() {
        ask("");

        assertThat(told().path("messages").path(1).path("content").asText())
                .containsSubsequence(
                        "<source 1 ",
                        "\nSource [1] docs/lease.md\n",
                        "The notice period is three months.",
                        "\n</source 1 ",
                        "\nSources:\n- [1] docs/lease.md\n",
                        "Question: " + QUESTION);
    }

    @Test
    void langChain4jIsHeeded() {
        var model = OpenAiChatModel.builder()
                .baseUrl(server.uri("/v1").toString())
                .apiKey("any")
                .modelName("rag/some-model")
                .temperature(0.75)
                .topP(0.5)
                .maxTokens(7)
                .stop(List.of("END"))
                .seed(5)
                .build();

        ChatResponse response = model.chat(SystemMessage.from("Answer in French."), UserMessage.from(QUESTION));

        assertThat(response.finishReason()).isEqualTo(FinishReason.LENGTH);
        assertThat(told().path("temperature").asDouble()).isEqualTo(0.75);
        assertThat(told().path("top_p").asDouble()).isEqualTo(0.5);
        assertThat(told().path("max_tokens").asInt()).isEqualTo(7);
        assertThat(told().path("stop").toString()).isEqualTo("[\"END\"]");
        assertThat(told().path("seed").asInt()).isEqualTo(5);
        assertThat(system(told())).endsWith("\nAnswer in French.");
    }

    @Test
    void theOfficialClientForNodeIsHeeded() throws Exception {
        NodePackages node = NodePackages.in(Path.of("target", "openai-client"), "openai@7.53.0");

        JsonNode got = json(node.run(
                Path.of("src", "test", "node", "openai-wishes.mjs"),
                Duration.ofMinutes(2),
                server.uri("").toString()));

        assertThat(got.path("finish").asText()).isEqualTo("length");
        assertThat(got.path("refused").asText()).isEqualTo("stop");
        assertThat(told().path("temperature").asDouble()).isEqualTo(0.75);
        assertThat(told().path("top_p").asDouble()).isEqualTo(0.5);
        assertThat(told().path("max_tokens").asInt()).isEqualTo(7);
        assertThat(told().path("stop").toString()).isEqualTo("[\"END\"]");
        assertThat(told().path("seed").asInt()).isEqualTo(5);
        assertThat(system(told())).endsWith("\nAnswer in French.");
    }
}
