package dev.ragstone.resilience;

import dev.ragstone.concurrent.TimeLimit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Remembers that a service is down, so that it is left alone for a while and its callers need not wait to hear it again.
 *
 * <p>It opens after a number of failures in a row that may pass, such as time-outs. A failure that will not pass, such as a
 * prompt that is too long or a wrong key, misuse such as a call after closing, an interrupt, and a call that was refused
 * here before the service was asked tell nothing about the service and do not count. While it is open, calls fail at once.
 * After its time it lets one call through to see: if that succeeds it is closed again, else open for as long again; one
 * that tells nothing leaves the trial to the next call, and so does one that is not heard of for as long. Share one between
 * the embedder and the generator of the same service. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Circuit {

    private static final Duration TRIAL_PAUSE = Duration.ofSeconds(1);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);

    private final int threshold;
    private final long openNanos;
    private final Object lock = new Object();
    private boolean open;
    private int failures;
    /** When a call may be let through to see, or, while there is one, when it is given up. */
    private long until;

    private @Nullable Permit trial;
    /** How often it was closed; what was begun before then has no say any more. */
    private int epoch;

    private Circuit(int failures, Duration open) {
        if (failures < 1) {
            throw new IllegalArgumentException("failures must be positive but was " + failures);
        }
        this.threshold = failures;
        this.openNanos = TimeLimit.positive("open", open).toNanos();
    }

    /** Opens after five failures in a row, for 30 seconds. */
    public static Circuit standard() {
        return new Circuit(5, Duration.ofSeconds(30));
    }

    /**
     * Opens after {@code failures} in a row, for the time {@code open}.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static Circuit of(int failures, Duration open) {
        return new Circuit(failures, open);
    }

    /** Whether calls fail at once, except for one at a time that is let through to see. */
    public boolean isOpen() {
        synchronized (lock) {
            return open;
        }
    }

    /** Lets a call through, which must say how it went; null if it may not be made. */
    @Nullable
    Permit admit() {
        synchronized (lock) {
            if (!open) {
                return new Permit(epoch);
            }
            long now = System.nanoTime();
            if (now - until < 0) {
                return null;
            }
            trial = new Permit(epoch);
            until = now + openNanos;
            return trial;
        }
    }

    /** For how long a call that was not let through should wait; never nothing. */
    Duration left() {
        synchronized (lock) {
            Duration left = Duration.ofNanos(until - System.nanoTime());
            // How long a trial takes is not known; it is often over at once.
            Duration pause = trial != null && left.compareTo(TRIAL_PAUSE) > 0 ? TRIAL_PAUSE : left;
            return pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
        }
    }

    /** A call that was let through. What it says counts unless the circuit has been opened or closed meanwhile. */
    final class Permit {

        private int begunIn;

        private Permit(int epoch) {
            this.begunIn = epoch;
        }

        /** The service answers: what a trial is to find out. The call goes on and may still fail. */
        void answered() {
            synchronized (lock) {
                if (trial == this) {
                    close();
                    begunIn = epoch;
                }
            }
        }

        void succeeded() {
            synchronized (lock) {
                answered();
                if (counts()) {
                    failures = 0;
                }
            }
        }

        void failed(Throwable failure) {
            if (Verdict.tellsNothing(failure)) {
                toldNothing();
            } else {
                failed();
            }
        }

        void failed() {
            synchronized (lock) {
                if (trial == this || (counts() && ++failures >= threshold)) {
                    open = true;
                    trial = null;
                    until = System.nanoTime() + openNanos;
                }
            }
        }

        void toldNothing() {
            synchronized (lock) {
                if (trial == this) {
                    trial = null;
                    until = System.nanoTime();
                }
            }
        }

        /** Nobody wants the answer any more. A trial that had none so far has not succeeded. */
        void givenUp() {
            synchronized (lock) {
                if (trial == this) {
                    failed();
                }
            }
        }

        private boolean counts() {
            return !open && begunIn == epoch;
        }

        private void close() {
            open = false;
            trial = null;
            failures = 0;
            epoch++;
        }
    }
}
