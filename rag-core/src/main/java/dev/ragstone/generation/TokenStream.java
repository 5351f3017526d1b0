package dev.ragstone.generation;

import java.util.Iterator;

/**
 * The pieces of an answer as they come.
 *
 * <p>Used by one thread, but {@link #close} may be called by any: it cancels the generation, after which
 * {@link #hasNext} ends soon. {@link #hasNext} and {@link #next} wait for the model and throw
 * {@link dev.ragstone.error.GenerationException} when it fails.
 *
 * @since 0.1
 */
public interface TokenStream extends Iterator<String>, AutoCloseable {

    /**
     * How it ended.
     *
     * @throws IllegalStateException before {@link #hasNext} has returned false
     */
    Completion completion();

    /** Ends the generation if it is still going. Closing twice has no effect. */
    @Override
    void close();
}
