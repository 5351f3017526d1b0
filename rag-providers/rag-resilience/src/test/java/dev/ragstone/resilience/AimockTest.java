package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.ollama.OllamaGenerator;
import dev.ragstone.ollama.OllamaModel;
import dev.ragstone.ollama.OllamaServer;
import dev.ragstone.openai.OpenAiEmbedder;
import dev.ragstone.openai.OpenAiEndpoint;
import dev.ragstone.openai.OpenAiGenerator;
import dev.ragstone.prompt.Prompt;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The providers against a fake that others wrote, from the same public descriptions of the wire formats. Its
 * {@code /api/embed} answers in the shape of the older {@code /api/embeddings}, so that the embedder for Ollama is not here.
 */
class AimockTest {

    private static final String ANSWER = "The heron stands in shallow water [1] at noon, and waits for fish.";
    private static final String FIXTURES = """
        {"fixtures":[
        {"match":{"userMessage":"heron"},"response":{"content":"%s"}},
        {"match":{"userMessage":"overload"},"response":{"error":{"message":"Rate limited","type":"rate_limit_error"},
        "status":429}}]}
        """.formatted(ANSWER);

    private static Aimock aimock;

    @BeforeAll
    static void start() throws Exception {
        aimock = Aimock.start(FIXTURES);
    }

    @AfterAll
    static void stop() {
        if (aimock != null) {
            aimock.close();
        }
    }

    @Test
    void ollamaChats() {
        assertThat(ask(
                        OllamaGenerator.builder("llama3.2")
                                .address(aimock.uri(""))
                                .build(),
                        "Where is the heron?"))
                .isEqualTo(ANSWER);
    }

    @Test
    void ollamaCompletes() {
        assertThat(ask(
                        OllamaGenerator.builder("llama3.2")
                                .address(aimock.uri(""))
                                .completion()
                                .build(),
                        "Where is the heron?"))
                .isEqualTo(ANSWER);
    }

    @Test
    void ollamaListsItsModels() {
        try (var server = OllamaServer.at(aimock.uri(""))) {
            assertThat(server.models()).extracting(OllamaModel::name).isNotEmpty();
        }
    }

    @Test
    void openAiChatsAndCounts() {
        try (var generator = openAi();
                var stream = generator.generate(prompt("Where is the heron?"))) {
            assertThat(String.join("", Prompts.pieces(stream))).isEqualTo(ANSWER);
            assertThat(stream.completion().usage().answerTokens()).isPositive();
        }
    }

    @Test
    void azureChats() {
        var endpoint = OpenAiEndpoint.azure(aimock.uri(""), "gpt-4o", "2024-10-21", () -> "key-4711");

        assertThat(ask(OpenAiGenerator.builder(endpoint, "gpt-4o").build(), "Where is the heron?"))
                .isEqualTo(ANSWER);
    }

    @Test
    void openAiEmbeds() {
        try (var embedder = OpenAiEmbedder.builder(OpenAiEndpoint.at(aimock.uri("/v1")), "text-embedding-3-small")
                .build()) {
            List<Embedding> embeddings = embedder.embedDocuments(List.of("heron", "granite", "heron"));

            assertThat(embeddings).hasSize(3);
            assertThat(embeddings.get(0).vector())
                    .isEqualTo(embeddings.get(2).vector())
                    .isNotEqualTo(embeddings.get(1).vector());
        } catch (EmbeddingException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void refusalIsTold() {
        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> ask(openAi(), "overload"))
                .withMessageContaining("answered 429: Rate limited")
                .satisfies(e -> assertThat(e.retryable()).isTrue());
    }

    @Test
    void unknownQuestionIsTold() {
        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> ask(openAi(), "something else"))
                .withMessageContaining("answered 404");
    }

    private static OpenAiGenerator openAi() {
        return OpenAiGenerator.builder(OpenAiEndpoint.at(aimock.uri("/v1")).key(() -> "sk-test-4711"), "gpt-4o-mini")
                .build();
    }

    private static String ask(Generator generator, String question) {
        try (generator;
                var stream = generator.generate(prompt(question))) {
            return String.join("", Prompts.pieces(stream));
        }
    }

    private static Prompt prompt(String question) {
        return new Prompt("Be brief.", question, question, List.of(), 20, List.of());
    }
}
