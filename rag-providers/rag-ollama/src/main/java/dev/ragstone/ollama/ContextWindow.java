package dev.ragstone.ollama;

import dev.ragstone.error.GenerationException;
import dev.ragstone.prompt.Prompt;

/**
 * How many tokens a model is given for prompt and answer together.
 *
 * @param usual what is asked for as long as it is enough
 * @param most what may be asked for
 * @param answerTokens how many of them are the answer's
 */
record ContextWindow(int usual, int most, int answerTokens) {

    /** What the template of a model adds around the messages. */
    private static final int TEMPLATE_TOKENS = 144;

    /** A window for prompts of so many tokens. */
    static ContextWindow of(int promptTokens, int answerTokens, int most) {
        long usual = (long) promptTokens + answerTokens + TEMPLATE_TOKENS;
        if (usual > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("promptTokens " + promptTokens + " and answerTokens " + answerTokens
                    + " are more than any model takes");
        }
        return new ContextWindow((int) usual, (int) Math.max(most, usual), answerTokens);
    }

    /**
     * The window for a prompt: doubled rather than fitted, because Ollama loads the model again for every other size.
     *
     * @throws GenerationException if the prompt would be cut, which Ollama does silently
     */
    int tokensFor(Prompt prompt, String model) {
        long needed = (long) prompt.tokens() + answerTokens + TEMPLATE_TOKENS;
        if (needed > most) {
            throw new GenerationException(
                    "a prompt of " + prompt.tokens() + " tokens with an answer of " + answerTokens
                            + " does not fit the context of " + most + " tokens of Ollama model " + model,
                    "Allow shorter prompts, or set maxContextTokens to what the model has.",
                    false,
                    null);
        }
        long tokens = usual;
        while (tokens < needed) {
            tokens *= 2;
        }
        return (int) Math.min(tokens, most);
    }
}
