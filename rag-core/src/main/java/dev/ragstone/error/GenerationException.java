package dev.ragstone.error;

import org.jspecify.annotations.Nullable;

/**
 * A model could not generate an answer.
 *
 * @since 0.1
 */
public final class GenerationException extends RagException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception; see {@link RagException} for what the parts mean. */
    public GenerationException(String problem, String remedy, boolean retryable, @Nullable Throwable cause) {
        super(problem, remedy, retryable, cause);
    }
}
