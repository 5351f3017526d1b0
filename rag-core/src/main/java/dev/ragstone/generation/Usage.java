package dev.ragstone.generation;

/**
 * How many tokens a model read and wrote; zero where it did not say.
 *
 * @since 0.1
 */
public record Usage(int promptTokens, int answerTokens) {

    /** Both together. */
    public Usage plus(Usage other) {
        return new Usage(promptTokens + other.promptTokens, answerTokens + other.answerTokens);
    }

    /** Nothing read or written. */
    public static Usage none() {
        return new Usage(0, 0);
    }
}
