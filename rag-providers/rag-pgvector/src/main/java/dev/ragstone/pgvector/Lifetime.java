package dev.ragstone.pgvector;

import java.util.concurrent.atomic.AtomicBoolean;

/** Whether a store is still open. */
final class Lifetime {

    private final AtomicBoolean closed = new AtomicBoolean();

    void requireOpen() {
        if (closed.get()) {
            throw new IllegalStateException("the store is closed");
        }
    }

    /** Whether this call closed it. */
    boolean close() {
        return !closed.getAndSet(true);
    }
}
