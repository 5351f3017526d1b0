package dev.ragstone.app.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorChoiceTest {

    @Test
    void extractiveNeedsNoModel() {
        assertThat(GeneratorChoice.of("extractive", Map.of()).open()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ollama:llama3.2:3b, llama3.2:3b",
        "openai:gpt-4o-mini, gpt-4o-mini",
        "openai:http://localhost:8000/v1:qwen2.5:7b, qwen2.5:7b",
        "openai:http://localhost:8000:qwen3, qwen3",
        "openai:https://models.example/v1:org/model, org/model",
        "openai:http://[::1]:8000/v1:qwen3, qwen3"
    })
    void namesTheModel(String text, String model) {
        try (var generator =
                GeneratorChoice.of(text, Map.of("OPENAI_API_KEY", "k")).open().orElseThrow()) {
            assertThat(generator.name()).endsWith(model);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "gpt-4o",
                "extractive:model",
                "ollama",
                "ollama:",
                "openai:",
                "openai:http://localhost:8000",
                "openai:http://localhost:8000/v1",
                "openai:http://localhost:8000/v1:",
                "openai:http://user:secret@localhost/v1:m",
                "OLLAMA:llama3.2"
            })
    void refusesWhatIsNoChoice(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> GeneratorChoice.of(text, Map.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"models.example", "models.example:1234", "http://models.example:1234", "https://models.example"})
    void findsOllamaWhereItsVariableSays(String host) {
        try (var generator = GeneratorChoice.of("ollama:llama3.2", Map.of("OLLAMA_HOST", host))
                .open()
                .orElseThrow()) {
            assertThat(generator.name()).endsWith("llama3.2");
        }
    }

    @Test
    void saysThatTheVariableIsNoAddress() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GeneratorChoice.of("ollama:llama3.2", Map.of("OLLAMA_HOST", "no host")))
                .withMessageContaining("OLLAMA_HOST is no address: 'no host'");
    }
}
