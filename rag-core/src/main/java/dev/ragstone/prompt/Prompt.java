package dev.ragstone.prompt;

import dev.ragstone.trace.Warning;
import java.util.List;

/**
 * What a model is asked.
 *
 * @param system how it is to behave
 * @param user the sources and the question
 * @param question the question alone, for generators that do not need the rest
 * @param sources the hits that found room, by number
 * @param tokens length of system and user together
 * @param warnings what was left out
 * @param settings how the model is to be run for this prompt
 * @since 0.1
 */
public record Prompt(
        String system,
        String user,
        String question,
        List<NumberedSource> sources,
        int tokens,
        List<Warning> warnings,
        GenerationSettings settings) {

    public Prompt {
        sources = List.copyOf(sources);
        warnings = List.copyOf(warnings);
    }

    /** A prompt for a model that runs as it was set up. */
    public Prompt(
            String system,
            String user,
            String question,
            List<NumberedSource> sources,
            int tokens,
            List<Warning> warnings) {
        this(system, user, question, sources, tokens, warnings, GenerationSettings.standard());
    }
}
