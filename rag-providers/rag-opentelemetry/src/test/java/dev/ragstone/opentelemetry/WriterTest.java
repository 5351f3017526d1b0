package dev.ragstone.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriterTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "ollama/llama3:8b|ollama|llama3:8b",
                "openai/meta/llama-3|openai|meta/llama-3",
                "azure-open-ai/gpt-4o|azure.ai.openai|gpt-4o",
                "extractive|extractive|''",
                "ollama/llama3, else openai/gpt-4o|''|''",
                "''|''|''"
            })
    void nameIsReadAsProviderAndModel(String name, String provider, String model) {
        Writer writer = Writer.named(name);

        assertThat(writer.provider()).isEqualTo(provider);
        assertThat(writer.model()).isEqualTo(model);
    }
}
