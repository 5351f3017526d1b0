package dev.ragstone.error;

import org.jspecify.annotations.Nullable;

/**
 * The store could not be opened, written or searched.
 *
 * @since 0.1
 */
public class StoreException extends RagException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception; see {@link RagException} for what the parts mean. */
    public StoreException(String problem, String remedy, boolean retryable, @Nullable Throwable cause) {
        super(problem, remedy, retryable, cause);
    }
}
