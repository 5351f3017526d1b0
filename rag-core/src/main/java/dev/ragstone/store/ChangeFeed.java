package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import java.util.List;
import java.util.Optional;

/**
 * Tells which documents of a {@link Store} have changed, in the order of the commits, so that something beside it can
 * follow: an index in another process, a cache, a copy.
 *
 * <p>A reader keeps the {@linkplain Page#position() position} it has come to and the {@linkplain Page#history() history} in
 * which it did, and asks for what came after it. No change is ever left out, whatever commits were under way when a page was
 * read: what is not on it yet comes later. A document that has changed several times since is told once, at the place of
 * its last change, and one that was removed stays known as removed. Safe for use by several threads.
 *
 * <p>Positions mean nothing in another history, and nothing either to a reader who is {@linkplain Page#isBefore beyond the
 * end}, as one is after the store was restored from a backup: it begins again at {@link #START} with nothing.
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
     * @param position of the change; to ask on from when one has come to it
     */
    record Change(String documentId, boolean removed, long position) {}

    /**
     * Some changes, in order.
     *
     * @param position to ask on from
     * @param last the position of the last change of all
     * @param history names the content this feed is about, and where it is kept: a store that was emptied and filled anew
     *     has another one, and so has one that was restored from a backup, as far as that can be told
     */
    record Page(List<Change> changes, long position, long last, String history) {

        public Page {
            changes = List.copyOf(changes);
        }

        /** Whether the feed has not come as far as {@code position}, which so must come from a future it never had. */
        public boolean isBefore(long position) {
            return last < position;
        }
    }

    /**
     * A document and its chunks as one commit left them.
     *
     * @param chunks by ordinal
     */
    record Content(Document document, List<Chunk> chunks) {

        public Content {
            chunks = List.copyOf(chunks);
        }
    }

    /**
     * The changes after {@code position}; an empty page with the same position when there are none yet. Page, last position
     * and history are those of one moment.
     *
     * @param limit at most this many
     * @throws IllegalArgumentException if {@code position} is negative or {@code limit} is not positive
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    Page changesAfter(long position, int limit);

    /**
     * Reads documents whole, in one go: all as they are at one moment, which may be later than the change that was told of.
     *
     * @param documentIds in any order
     * @param maxCharacters of the documents' texts together; the first document that is there is read even if it has more
     * @return one for each of the first ids, as many as fit, in the order of the ids; empty for one that is not there
     * @throws IllegalArgumentException if {@code maxCharacters} is not positive
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    List<Optional<Content>> contents(List<String> documentIds, long maxCharacters);
}
