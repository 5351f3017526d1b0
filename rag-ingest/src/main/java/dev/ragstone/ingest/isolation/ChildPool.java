package dev.ragstone.ingest.isolation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Lends children to threads, up to a number at a time; starts them when they are needed. */
final class ChildPool {

    private final ChildSettings settings;
    private final int restartAfter;
    private final Semaphore places;
    // The one used last is lent first, so that those nobody needs go idle and end.
    private final Deque<Child> idle = new ArrayDeque<>();
    private final Set<Child> lent = new HashSet<>();
    private boolean closed;

    ChildPool(ChildSettings settings, int size, int restartAfter) {
        this.settings = settings;
        this.restartAfter = restartAfter;
        this.places = new Semaphore(size, true);
    }

    /**
     * Waits for a child; every one is to be given back.
     *
     * @throws IllegalStateException if the pool is closed
     */
    Child borrow() throws ChildException, InterruptedException {
        places.acquire();
        boolean lending = false;
        try {
            Child child = lendIdle();
            if (child == null) {
                child = lendStarted();
            }
            lending = true;
            return child;
        } finally {
            if (!lending) {
                places.release();
            }
        }
    }

    private synchronized @Nullable Child lendIdle() {
        requireOpen();
        Child child = idle.pollFirst();
        while (child != null && !child.isAlive()) {
            child.end();
            child = idle.pollFirst();
        }
        if (child != null) {
            lent.add(child);
        }
        return child;
    }

    private Child lendStarted() throws ChildException, InterruptedException {
        Child child = launch();
        boolean ready = false;
        try {
            child.awaitReady();
            requireOpen();
            ready = true;
            return child;
        } catch (ChildException e) {
            requireOpen();
            throw e;
        } finally {
            if (!ready) {
                forget(child);
            }
        }
    }

    /** Lent before it is of use, and while nobody can close the pool, so that closing ends it too. */
    private synchronized Child launch() throws ChildException {
        requireOpen();
        Child child = Child.launch(settings);
        lent.add(child);
        return child;
    }

    private void forget(Child child) {
        synchronized (this) {
            lent.remove(child);
        }
        child.end();
    }

    /** Takes a child back; one that is not {@code good} any more, or has done enough, is ended. */
    void giveBack(Child child, boolean good) {
        boolean kept;
        synchronized (this) {
            lent.remove(child);
            kept = good && !closed && child.itemsRead() < restartAfter && child.isAlive();
            if (kept) {
                idle.addFirst(child);
            }
        }
        if (!kept) {
            child.end();
        }
        places.release();
    }

    synchronized void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the reader is closed");
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Ends all children, those at work and those being started included. Closing twice has no effect. */
    void close() {
        List<Child> all;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            all = new ArrayList<>(idle);
            all.addAll(lent);
            idle.clear();
        }
        all.forEach(Child::end);
        // Whoever waits for a child learns that there will be none.
        places.release(Integer.MAX_VALUE / 2);
    }
}
