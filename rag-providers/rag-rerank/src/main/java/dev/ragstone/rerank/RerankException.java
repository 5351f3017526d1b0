package dev.ragstone.rerank;

import dev.ragstone.error.RagException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A rerank service could not be asked, or gave an answer that makes no sense.
 *
 * @since 0.1
 */
public final class RerankException extends RagException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception; see {@link RagException} for what the parts mean. */
    public RerankException(String problem, String remedy, boolean retryable, @Nullable Throwable cause) {
        super(problem, remedy, retryable, cause);
    }

    /** A failure that may pass, after {@code retryAfter} if the service said so. */
    RerankException(String problem, String remedy, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(problem, remedy, true, retryAfter, cause);
    }
}
