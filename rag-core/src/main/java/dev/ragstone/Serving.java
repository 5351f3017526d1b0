package dev.ragstone;

import dev.ragstone.error.StoreException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parts that serve now, and the moment in which others take their place.
 *
 * <p>Reading never waits. Writing waits while the parts are being switched, and switching until nobody writes.
 */
final class Serving {

    private final PartOwnership ownership = new PartOwnership();
    // Fair, so that a switch gets its turn between syncs that follow one another closely.
    private final ReentrantReadWriteLock writing = new ReentrantReadWriteLock(true);
    private volatile ServingParts current;
    private volatile boolean closed;
    private volatile boolean closeAfterwards;

    Serving(ServingParts first) {
        ownership.hold(first.owned());
        current = first;
    }

    PartOwnership ownership() {
        return ownership;
    }

    ServingParts current() {
        return current;
    }

    /** The parts that serve now, with one use begun; the caller releases it. */
    ServingParts acquire() {
        while (true) {
            requireOpen();
            ServingParts parts = current;
            if (parts.acquire()) {
                return parts;
            }
        }
    }

    /** Reads from one set of parts. */
    <T> T read(Function<ServingParts.Setup, T> call) {
        ServingParts parts = acquire();
        try {
            return call.apply(parts.setup());
        } finally {
            parts.release();
        }
    }

    /** Writes to the parts that serve; no switch happens meanwhile. */
    <T> T write(Function<ServingParts.Setup, T> call) {
        writing.readLock().lock();
        try {
            return read(call);
        } finally {
            endWriting();
        }
    }

    /** Syncs into the parts that serve, waiting first for a reindexing that cannot be synced beside. */
    <T> T sync(Function<ServingParts.Setup, T> call) {
        while (true) {
            requireOpen();
            awaitHold(current.hold());
            writing.readLock().lock();
            try {
                if (current.hold() == null) {
                    return read(call);
                }
            } finally {
                endWriting();
            }
        }
    }

    private void awaitHold(@Nullable Reindexing hold) {
        if (hold == null) {
            return;
        }
        try {
            hold.awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("the sync was interrupted while it waited for the reindexing", "", true, e);
        }
        requireOpen();
        if (hold.state() != Reindexing.State.SWITCHED) {
            throw new StoreException(
                    "the index cannot be synced, because it is served as it was built and its reindexing has ended: "
                            + hold.outcome(),
                    "Open it again to go on with the reindexing, or with what it was built with.",
                    true,
                    hold.failure().orElse(null));
        }
    }

    /** Does {@code work} while nobody writes. */
    boolean exclusively(BooleanSupplier work) throws InterruptedException {
        writing.writeLock().lockInterruptibly();
        try {
            return work.getAsBoolean();
        } finally {
            writing.writeLock().unlock();
        }
    }

    /** Lets {@code next} serve from now on. Calls that have begun end on the parts before. */
    void switchTo(ServingParts next) {
        ServingParts before = current;
        next.turn(before.turn() + 1);
        current = next;
        before.retire();
    }

    void requireOpen() {
        if (closed) {
            throw new IllegalStateException("this Rag is closed");
        }
    }

    /** Refuses further calls; whether it was open before. */
    synchronized boolean shut() {
        boolean wasOpen = !closed;
        closed = true;
        return wasOpen;
    }

    /** Closes the parts that serve, once nobody writes. Called from within a sync, leaves that to the end of the sync. */
    void close() {
        if (writing.getReadHoldCount() > 0) {
            // A listener's doing: waiting for the sync would be waiting for itself.
            closeAfterwards = true;
            return;
        }
        writing.writeLock().lock();
        try {
            current.close(ownership);
        } finally {
            writing.writeLock().unlock();
        }
    }

    private void endWriting() {
        writing.readLock().unlock();
        if (closeAfterwards && writing.getReadHoldCount() == 0) {
            close();
        }
    }
}
