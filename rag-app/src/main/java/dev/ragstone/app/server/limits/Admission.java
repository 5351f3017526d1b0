package dev.ragstone.app.server.limits;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Places for work, and a queue of limited length before them.
 *
 * <p>Safe for use by several threads; who waits is served in turn.
 *
 * @since 0.1
 */
public final class Admission {

    private final Semaphore places;
    private final int most;
    private final int queue;
    private final Duration patience;
    private final AtomicInteger waiting = new AtomicInteger();

    /**
     * Creates the places.
     *
     * @param places how much is done at once
     * @param queue how many may wait
     * @param patience how long one waits at most
     */
    public Admission(int places, int queue, Duration patience) {
        if (places < 1) {
            throw new IllegalArgumentException("places must be positive but was " + places);
        }
        if (queue < 0) {
            throw new IllegalArgumentException("queue must not be negative but was " + queue);
        }
        this.most = places;
        this.places = new Semaphore(places, true);
        this.queue = queue;
        this.patience = patience;
    }

    /** Takes a place, which closing gives back; empty if there is none to be had in time. */
    public Optional<Place> enter() {
        if (places.tryAcquire()) {
            return Optional.of(new Place());
        }
        if (waiting.incrementAndGet() > queue) {
            waiting.decrementAndGet();
            return Optional.empty();
        }
        try {
            return places.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)
                    ? Optional.of(new Place())
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            waiting.decrementAndGet();
        }
    }

    /** How many places are taken. */
    public int taken() {
        return most - places.availablePermits();
    }

    /** A place that was taken. Closed once. */
    public final class Place implements AutoCloseable {

        private Place() {}

        @Override
        public void close() {
            places.release();
        }
    }
}
