package dev.ragstone.watch;

import java.time.Duration;
import java.util.Objects;

/**
 * When a {@link Watch} syncs, and whom it tells.
 *
 * @param quiet how long a source must have given no further hint before it is synced
 * @param maxDelay how long after its first hint it is synced even if more keep coming
 * @param rescan how long after a sync the next one happens without any hint
 * @since 0.1
 */
public record WatchOptions(Duration quiet, Duration maxDelay, Duration rescan, WatchListener listener) {

    private static final WatchOptions DEFAULTS = new WatchOptions(
            Duration.ofMillis(500), Duration.ofSeconds(5), Duration.ofMinutes(1), WatchListener.none());

    public WatchOptions {
        requireAtLeast(Duration.ZERO, quiet, "quiet");
        requireAtLeast(Duration.ZERO, maxDelay, "maxDelay");
        // A scan that begins where the last one ended would be all the process does.
        requireAtLeast(Duration.ofMillis(1), rescan, "rescan");
        Objects.requireNonNull(listener, "listener");
    }

    /** 500 ms of quiet, at most 5 s of delay, a scan every minute, and nobody to tell. */
    public static WatchOptions defaults() {
        return DEFAULTS;
    }

    /**
     * A copy that waits for another time of quiet.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public WatchOptions quiet(Duration quiet) {
        return new WatchOptions(quiet, maxDelay, rescan, listener);
    }

    /**
     * A copy with another longest delay.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public WatchOptions maxDelay(Duration maxDelay) {
        return new WatchOptions(quiet, maxDelay, rescan, listener);
    }

    /**
     * A copy that scans at another interval.
     *
     * @throws IllegalArgumentException if it is shorter than a millisecond
     */
    public WatchOptions rescan(Duration rescan) {
        return new WatchOptions(quiet, maxDelay, rescan, listener);
    }

    /** A copy that tells {@code listener}. */
    public WatchOptions listener(WatchListener listener) {
        return new WatchOptions(quiet, maxDelay, rescan, listener);
    }

    private static void requireAtLeast(Duration least, Duration value, String name) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException(name + " must be at least " + least + " but was " + value);
        }
    }
}
