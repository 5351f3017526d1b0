package dev.ragstone.error;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How often and after which pauses a call is repeated whose failure {@linkplain RagException#retryable() may pass}.
 *
 * <p>Pauses double from try to try up to the longest, and a random half of each keeps many callers from coming back at
 * the same moment. A service that says when to come back is believed, and up to half as long again keeps those apart whom
 * it told the same; if it asks for less than the pause, the pause counts. One that asks for more than the longest pause
 * counts as down.
 *
 * @param attempts how often a call is made at most, the first included
 * @param firstPause before the second attempt
 * @param longestPause before any attempt, apart from what keeps callers apart whom a service told when to come back
 * @since 0.1
 */
public record RetryPolicy(int attempts, Duration firstPause, Duration longestPause) {

    private static final int MOST_DOUBLINGS = 30;
    private static final RetryPolicy STANDARD = new RetryPolicy(5, Duration.ofMillis(500), Duration.ofSeconds(30));

    public RetryPolicy {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be positive but was " + attempts);
        }
        if (firstPause.isNegative()) {
            throw new IllegalArgumentException("firstPause must not be negative but was " + firstPause);
        }
        if (longestPause.compareTo(firstPause) < 0) {
            throw new IllegalArgumentException(
                    "longestPause must not be less than firstPause " + firstPause + " but was " + longestPause);
        }
    }

    /** Five attempts, pauses from half a second to 30 seconds. */
    public static RetryPolicy standard() {
        return STANDARD;
    }

    /** No second attempt. */
    public static RetryPolicy never() {
        return new RetryPolicy(1, Duration.ZERO, Duration.ZERO);
    }

    /**
     * How long to wait before the next attempt; empty if there is to be none.
     *
     * @param made how many attempts have failed, this one included
     */
    public Optional<Duration> pauseAfter(int made, RagException failure, RandomGenerator random) {
        if (!failure.retryable() || made >= attempts) {
            return Optional.empty();
        }
        double doubled = firstPause.toNanos() * Math.pow(2, Math.min(made - 1, MOST_DOUBLINGS));
        double pause = Math.min(doubled, (double) longestPause.toNanos());
        double least = pause / 2;
        if (failure.retryAfter().isPresent()) {
            Duration asked = failure.retryAfter().get();
            if (asked.compareTo(longestPause) > 0) {
                return Optional.empty();
            }
            least = Math.max(least, (double) asked.toNanos());
        }
        double spread = Math.max(pause, least) / 2;
        return Optional.of(Duration.ofNanos((long) (least + random.nextDouble() * spread)));
    }
}
