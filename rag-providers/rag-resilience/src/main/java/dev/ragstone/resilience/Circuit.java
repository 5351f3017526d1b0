package dev.ragstone.resilience;

import dev.failsafe.CircuitBreaker;
import dev.ragstone.error.RagException;
import java.time.Duration;

/**
 * Remembers that a service is down, so that it is left alone for a while and its callers need not wait to hear it again.
 *
 * <p>It opens after a number of failures in a row that may pass, such as time-outs; a failure that will not pass, such as a
 * wrong key, is an answer of a service that works. While it is open, calls fail at once. After its time it lets one call
 * through to see: if that succeeds it is closed again, else open for as long again. Share one between the embedder and the
 * generator of the same service. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Circuit {

    private final CircuitBreaker<Object> breaker;

    private Circuit(int failures, Duration open) {
        if (failures < 1) {
            throw new IllegalArgumentException("failures must be positive but was " + failures);
        }
        if (!open.isPositive()) {
            throw new IllegalArgumentException("open must be positive but was " + open);
        }
        this.breaker = CircuitBreaker.builder()
                .withFailureThreshold(failures)
                .withSuccessThreshold(1)
                .withDelay(open)
                .build();
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

    /** Whether calls fail at once. */
    public boolean isOpen() {
        return breaker.isOpen();
    }

    /** Whether a call may be made, which must then be followed by one of the others. */
    boolean admits() {
        return breaker.tryAcquirePermit();
    }

    Duration left() {
        return breaker.getRemainingDelay();
    }

    void succeeded() {
        breaker.recordSuccess();
    }

    void failed(RuntimeException failure) {
        if (failure instanceof RagException known && !known.retryable()) {
            breaker.recordSuccess();
        } else {
            breaker.recordFailure();
        }
    }

    /** A call that was given up tells nothing; but a trial must end, and one that tells nothing has not succeeded. */
    void givenUp() {
        if (breaker.isHalfOpen()) {
            breaker.recordFailure();
        }
    }
}
