package dev.ragstone.source;

/**
 * Turns the bytes of an item into text with structure.
 *
 * <p>Implementations are safe for use by several threads. A bad item is an {@link Extraction} whose outcome says so,
 * never an exception, so that one bad file does not stop a run; what a reader throws all the same is taken as
 * {@link Outcome#FAILED}. Reading the same bytes twice gives equal extractions.
 *
 * @since 0.1
 */
public interface DocumentReader extends AutoCloseable {

    /**
     * Names the reader and every setting that changes what it extracts. A ledger records it, and an item that was read
     * by another one is read again. Default: the simple name of the class.
     */
    default String id() {
        return getClass().getSimpleName();
    }

    /** Whether this reader takes items of {@code mediaType}, such as {@code text/markdown}. */
    boolean reads(String mediaType);

    /** Reads {@code item}. */
    Extraction read(SourceItem item);

    /** Releases what the reader holds, such as child processes. Closing twice has no effect. Default: nothing. */
    @Override
    default void close() {}
}
