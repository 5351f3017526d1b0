package dev.ragstone.store;

import java.util.List;

/**
 * Tells which documents of a {@link Store} have changed, in the order of the commits, so that something beside it can
 * follow: an index in another process, a cache, a copy.
 *
 * <p>A reader keeps the {@linkplain Page#position() position} it has come to and asks for what came after it. No change is
 * ever left out, whatever commits were under way when a page was read: what is not on it yet comes later. A document that
 * has changed several times since is told once, at the place of its last change, and one that was removed stays known as
 * removed. Safe for use by several threads.
 *
 * @since 0.1
 */
public interface ChangeFeed {

    /** The position before the first change. */
    long START = 0;

    /**
     * A document that was added, replaced or removed.
     *
     * @param removed whether it is no longer there
     */
    record Change(String documentId, boolean removed) {}

    /**
     * Some changes, in order.
     *
     * @param position to ask on from
     */
    record Page(List<Change> changes, long position) {

        public Page {
            changes = List.copyOf(changes);
        }
    }

    /**
     * The changes after {@code position}; an empty page with the same position when there are none yet.
     *
     * @param limit at most this many
     * @throws IllegalArgumentException if {@code position} is negative or {@code limit} is not positive
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    Page changesAfter(long position, int limit);

    /**
     * Names the content this feed is about: a store that was emptied and filled anew has another one, and positions of the
     * old one mean nothing in it.
     */
    String origin();
}
