package dev.ragstone.embedded;

import dev.ragstone.error.StoreException;
import dev.ragstone.store.LedgerEntry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A generation that is being built beside the one that serves. What is deleted from that one must not stay in this one:
 * while it is built, the reindexing removes it. If the reindexing ends before it came to that, or has ended already, the
 * unfinished generation is dropped as a whole, because the files of an index keep deleted text for a while.
 *
 * <p>Safe for use by several threads.
 */
final class BegunGeneration {

    private final Generations generations;
    private final GenerationStore serving;
    private final GenerationStore begun;
    private final Set<String> deleted = new HashSet<>();
    private boolean closed;
    private boolean dropped;

    BegunGeneration(Generations generations, GenerationStore serving, GenerationStore begun) {
        this.generations = generations;
        this.serving = serving;
        this.begun = begun;
    }

    /** Some documents are about to be deleted from the generation that serves. */
    synchronized void deleting(List<String> documentIds) {
        deleted.addAll(documentIds);
        if (closed) {
            drop();
        }
    }

    /** Closes the unfinished generation, or the finished one when it has served. */
    synchronized void close(Runnable closing) {
        boolean stale = !closed && !deleted.isEmpty() && !generations.isReplaced(serving) && holdsDeleted();
        closed = true;
        closing.run();
        if (stale) {
            drop();
        }
    }

    private boolean holdsDeleted() {
        try {
            return begun.catalog().ledger().stream()
                    .map(LedgerEntry::documentId)
                    .anyMatch(deleted::contains);
        } catch (StoreException e) {
            // It may.
            return true;
        }
    }

    private void drop() {
        if (!dropped && !generations.isReplaced(serving)) {
            dropped = true;
            generations.drop(begun.generation(), serving);
        }
    }
}
