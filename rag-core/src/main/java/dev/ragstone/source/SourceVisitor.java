package dev.ragstone.source;

/**
 * Receives what a scan finds.
 *
 * @since 0.1
 */
public interface SourceVisitor {

    /** Takes an item. */
    void item(SourceItem item);

    /**
     * Takes note that an item is there but nobody may read it for now, for instance because it cannot be told who may. A
     * version that is in the index is hidden from everyone until the item is offered again; unlike a problem, this does
     * not keep other documents from being removed. Default: a problem.
     */
    default void withheld(String uri, String reason) {
        problem(uri, reason);
    }

    /** Takes note that something at {@code uri} could not be listed, and why. */
    void problem(String uri, String reason);
}
