package dev.ragstone.error;

import java.time.Duration;
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

    /** A failure that may pass, after {@code retryAfter} if the service said so. */
    public GenerationException(
            String problem, String remedy, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(problem, remedy, true, retryAfter, cause);
    }
}
