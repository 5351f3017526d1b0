package dev.ragstone.token;

/**
 * How much a model takes in one call, and how much of that is kept free for its answer.
 *
 * <pre>{@code
 * int promptTokens = new ContextWindow(8_192, 1_000).promptTokens();
 * }</pre>
 *
 * @param tokens the model's whole window, prompt and answer together
 * @param answerTokens how long the answer may be
 * @since 0.1
 */
public record ContextWindow(int tokens, int answerTokens) {

    /** Room for what a chat model puts around a system and a user message. */
    private static final int MESSAGE_MARKS = 32;

    public ContextWindow {
        if (answerTokens < 1) {
            throw new IllegalArgumentException("answerTokens must be positive but was " + answerTokens);
        }
        if (tokens <= (long) answerTokens + MESSAGE_MARKS) {
            throw new IllegalArgumentException("a window of " + tokens + " tokens leaves no room for a prompt beside "
                    + answerTokens + " tokens of answer and " + MESSAGE_MARKS
                    + " tokens around the messages; allow a shorter answer");
        }
    }

    /** How long a prompt may be, instructions, sources, history and question together. */
    public int promptTokens() {
        return tokens - answerTokens - MESSAGE_MARKS;
    }
}
