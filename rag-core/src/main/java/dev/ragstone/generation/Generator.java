package dev.ragstone.generation;

import dev.ragstone.prompt.Prompt;

/**
 * Writes an answer to a prompt, citing its sources as {@code [1]}, {@code [2]}.
 *
 * <p>Implementations are safe for use by several threads; each stream is used by one.
 *
 * <p>To implement this interface, extend {@code GeneratorContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface Generator extends AutoCloseable {

    /** What to call it in answers and messages, such as {@code ollama/llama3}. */
    String name();

    /**
     * Starts an answer; the caller closes the stream.
     *
     * @throws dev.ragstone.error.GenerationException if it cannot start
     */
    TokenStream generate(Prompt prompt);

    /** Releases connections. Closing twice has no effect. */
    @Override
    default void close() {}
}
