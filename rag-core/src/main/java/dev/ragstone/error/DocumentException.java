package dev.ragstone.error;

import org.jspecify.annotations.Nullable;

/**
 * A source could not be listed or a document could not be read.
 *
 * @since 0.1
 */
public final class DocumentException extends RagException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception; see {@link RagException} for what the parts mean. */
    public DocumentException(String problem, String remedy, boolean retryable, @Nullable Throwable cause) {
        super(problem, remedy, retryable, cause);
    }
}
