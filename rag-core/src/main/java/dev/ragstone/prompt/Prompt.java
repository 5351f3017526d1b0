package dev.ragstone.prompt;

import dev.ragstone.trace.Warning;
import java.util.List;

/**
 * What a model is asked.
 *
 * @param system how it is to behave
 * @param user the sources, what was said before, and the question
 * @param question the question alone, for generators that do not need the rest
 * @param sources the hits that found room, by number, each with exactly the characters that were shown
 * @param history the end of the conversation that found room, oldest first; it stands in {@code user} already
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
        List<Turn> history,
        int tokens,
        List<Warning> warnings,
        GenerationSettings settings) {

    public Prompt {
        sources = List.copyOf(sources);
        history = List.copyOf(history);
        warnings = List.copyOf(warnings);
    }

    /** A prompt without a conversation before it, for a model that runs as it was set up. */
    public Prompt(
            String system,
            String user,
            String question,
            List<NumberedSource> sources,
            int tokens,
            List<Warning> warnings) {
        this(system, user, question, sources, List.of(), tokens, warnings);
    }

    /** A prompt for a model that runs as it was set up. */
    public Prompt(
            String system,
            String user,
            String question,
            List<NumberedSource> sources,
            List<Turn> history,
            int tokens,
            List<Warning> warnings) {
        this(system, user, question, sources, history, tokens, warnings, GenerationSettings.standard());
    }

    /** A prompt without a conversation before it. */
    public Prompt(
            String system,
            String user,
            String question,
            List<NumberedSource> sources,
            int tokens,
            List<Warning> warnings,
            GenerationSettings settings) {
        this(system, user, question, sources, List.of(), tokens, warnings, settings);
    }

    /** A copy with other warnings. */
    public Prompt warnings(List<Warning> warnings) {
        return new Prompt(system, user, question, sources, history, tokens, warnings, settings);
    }

    /** A copy for a model that is to be run so. */
    public Prompt settings(GenerationSettings settings) {
        return new Prompt(system, user, question, sources, history, tokens, warnings, settings);
    }
}
