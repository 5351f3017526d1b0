package dev.ragstone.app.command;

import dev.ragstone.app.generator.GeneratorChoice;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What writes the answers of a command. */
final class GeneratorOption {

    @Option(
            names = "--generator",
            paramLabel = "NAME",
            converter = Choice.class,
            defaultValue = "extractive",
            description = {
                "What writes the answers: ollama:MODEL, openai:MODEL, or openai:URL:MODEL for a service like it, such as"
                        + " openai:http://localhost:8000/v1:qwen3. Keys: OPENAI_API_KEY for OpenAI, "
                        + GeneratorChoice.KEY_VARIABLE + " for others. Default: extractive, which quotes."
            })
    @SuppressWarnings("NullAway.Init")
    private GeneratorChoice choice;

    /** Reads a choice. */
    static final class Choice implements ITypeConverter<GeneratorChoice> {

        @Override
        public GeneratorChoice convert(String text) {
            try {
                return GeneratorChoice.of(text, System.getenv());
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Lets {@code builder} write answers so. */
    EmbeddedRagBuilder applyTo(EmbeddedRagBuilder builder) {
        return choice.open().map(builder::generator).orElse(builder);
    }
}
