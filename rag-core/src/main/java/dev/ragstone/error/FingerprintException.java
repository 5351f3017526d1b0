package dev.ragstone.error;

import org.jspecify.annotations.Nullable;

/**
 * An index was built with another embedder, chunker or analyzer than it is opened with.
 *
 * @since 0.1
 */
public final class FingerprintException extends StoreException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception; see {@link RagException} for what the parts mean. */
    public FingerprintException(String problem, String remedy, boolean retryable, @Nullable Throwable cause) {
        super(problem, remedy, retryable, cause);
    }
}
