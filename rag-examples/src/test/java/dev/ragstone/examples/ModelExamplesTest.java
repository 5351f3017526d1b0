package dev.ragstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples with models that are services, against servers that replay their wire formats. */
class ModelExamplesTest {

    private static final Pattern INPUT = Pattern.compile("\"search_[a-z]+: [^\"]*\"");
    private static final HashingEmbedder WORDS = new HashingEmbedder(768);

    @TempDir
    Path temp;

    @BeforeEach
    void writeDocuments() throws IOException {
        Path lease = temp.resolve("docs/lease.md");
        Files.createDirectories(lease.getParent());
        Files.writeString(lease, "# Lease\n\nEither party may end the lease with a notice period of six weeks.\n");
    }

    @Test
    void chatWithOllamaAnswersEveryLine() {
        try (var ollama = new FixtureServer(ModelExamplesTest::ollama)) {
            String out =
                    run("How long is the notice period?\n", () -> ChatWithOllama.main(args("llama3.2", uri(ollama))));

            assertThat(out).contains("Six weeks [1].").contains("lease.md");
            assertThat(ollama.requests()).anyMatch(request -> request.body().contains("search_document: "));
        }
    }

    @Test
    void chatWithOllamaSaysWhatIsMissing() {
        try (var ollama = new FixtureServer((request, reply) -> reply.send(200, "{\"models\":[]}"))) {
            String out = run("", () -> ChatWithOllama.main(args("llama3.2", uri(ollama))));

            assertThat(out).contains("Run: ollama pull llama3.2").contains("Run: ollama pull nomic-embed-text");
        }
    }

    @Test
    void askOpenAiCompatibleCitesAndCounts() {
        try (var service = new FixtureServer(ModelExamplesTest::openAi)) {
            String out = run(
                    "",
                    () -> AskOpenAiCompatible.main(args("How long is the notice period?", uri(service) + "/v1", "m")));

            assertThat(out).contains("Six weeks [1].").contains("lease.md").contains("19 tokens read, 5 written");
        }
    }

    @Test
    void fallbackChainSaysWhoAnsweredAndWhoDidNot() {
        try (var broken = new FixtureServer((request, reply) -> reply.send(404, "{\"error\":\"model not found\"}"));
                var service = new FixtureServer(ModelExamplesTest::openAi)) {
            String out = run(
                    "",
                    () -> FallbackChain.main(
                            args("How long is the notice period?", uri(broken), uri(service) + "/v1")));

            assertThat(out).contains("Six weeks [1].").contains("written by openai/gpt-4o-mini");
            assertThat(out).contains("ollama/llama3.2 failed").contains("ollama pull llama3.2");
        }
    }

    @Test
    void fallbackChainEndsWithTheDocumentsOwnSentences() {
        try (var broken = new FixtureServer((request, reply) -> reply.send(401, "{\"error\":\"no\"}"))) {
            String out =
                    run("", () -> FallbackChain.main(args("How long is the notice period?", uri(broken), uri(broken))));

            assertThat(out).contains("six weeks").contains("written by extractive");
        }
    }

    private static void ollama(FixtureServer.Request request, Reply reply) throws IOException {
        switch (request.target()) {
            case "/api/tags" ->
                reply.send(200, "{\"models\":[{\"name\":\"llama3.2:latest\"},{\"name\":\"nomic-embed-text:latest\"}]}");
            case "/api/embed" ->
                reply.send(
                        200,
                        INPUT.matcher(request.body())
                                .results()
                                .map(text -> vector(text.group().replaceAll("search_[a-z]+: ", "")))
                                .collect(Collectors.joining(",", "{\"embeddings\":[", "]}")));
            default ->
                reply.start("application/x-ndjson")
                        .write("{\"message\":{\"content\":\"Six weeks [1].\"},\"done\":false}\n{\"done\":true}\n");
        }
    }

    private static String vector(String text) {
        var values = new StringBuilder();
        for (float value : WORDS.embedQuery(text).vector().toArray()) {
            values.append(values.isEmpty() ? "[" : ",").append(value);
        }
        return values.append("]").toString();
    }

    private static void openAi(FixtureServer.Request request, Reply reply) throws IOException {
        reply.start("text/event-stream").write("""
            data: {"choices":[{"index":0,"delta":{"content":"Six weeks [1]."},"finish_reason":"stop"}]}

            data: {"choices":[],"usage":{"prompt_tokens":19,"completion_tokens":5}}

            data: [DONE]

            """);
    }

    private static String uri(FixtureServer server) {
        return server.uri("").toString();
    }

    private String[] args(String... more) {
        var args = new String[more.length + 2];
        args[0] = temp.resolve("index").toString();
        args[1] = temp.resolve("docs").toString();
        System.arraycopy(more, 0, args, 2, more.length);
        return args;
    }

    private static String run(String input, Runnable example) {
        PrintStream before = System.out;
        InputStream inputBefore = System.in;
        var out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            example.run();
        } finally {
            System.setOut(before);
            System.setIn(inputBefore);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
