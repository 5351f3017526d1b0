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
public interface DocumentReader {

    /** Whether this reader takes items of {@code mediaType}, such as {@code text/markdown}. */
    boolean reads(String mediaType);

    /** Reads {@code item}. */
    Extraction read(SourceItem item);
}
