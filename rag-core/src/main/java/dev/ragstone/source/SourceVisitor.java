package dev.ragstone.source;

/**
 * Receives what a scan finds.
 *
 * @since 0.1
 */
public interface SourceVisitor {

    /** Takes an item. */
    void item(SourceItem item);

    /** Takes note that something at {@code uri} could not be listed, and why. */
    void problem(String uri, String reason);
}
