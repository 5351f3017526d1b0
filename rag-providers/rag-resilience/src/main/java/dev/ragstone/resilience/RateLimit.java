package dev.ragstone.resilience;

import dev.failsafe.RateLimiter;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much a service may be asked for in a time. Who asks for more waits, in the order of asking, but not longer than is
 * said.
 *
 * <p>Within one period the calls may come at once. Share one between all that ask the same account, such as an embedder
 * and a generator. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class RateLimit {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final int calls;
    private final int tokens;
    private final Duration period;
    private final Duration longestWait;
    private final RateLimiter<Object> callLimiter;
    private final @Nullable RateLimiter<Object> tokenLimiter;

    private RateLimit(int calls, int tokens, Duration period, Duration longestWait) {
        this.calls = requirePositive("calls", calls);
        this.tokens = tokens;
        if (!period.isPositive()) {
            throw new IllegalArgumentException("period must be positive but was " + period);
        }
        this.period = period;
        if (longestWait.isNegative()) {
            throw new IllegalArgumentException("longestWait must not be negative but was " + longestWait);
        }
        this.longestWait = longestWait;
        this.callLimiter = RateLimiter.burstyBuilder(calls, period).build();
        this.tokenLimiter =
                tokens == 0 ? null : RateLimiter.burstyBuilder(tokens, period).build();
    }

    /**
     * Up to {@code calls} in a minute; who would have to wait longer than a minute fails.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public static RateLimit perMinute(int calls) {
        return of(calls, Duration.ofMinutes(1));
    }

    /**
     * Up to {@code calls} in {@code period}; who would have to wait longer than a minute fails.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static RateLimit of(int calls, Duration period) {
        return new RateLimit(calls, 0, period, LONGEST_WAIT);
    }

    /**
     * A limit of its own like this one, but also of the tokens that are sent in a period, as counted here.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public RateLimit tokens(int tokens) {
        return new RateLimit(calls, requirePositive("tokens", tokens), period, longestWait);
    }

    /**
     * A limit of its own like this one, but with another wait after which a call fails; zero to never wait.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public RateLimit longestWait(Duration longestWait) {
        return new RateLimit(calls, tokens, period, longestWait);
    }

    /** How long to wait before a call with so many tokens; empty if that is too long. */
    Optional<Duration> reserve(int tokensOfCall) {
        if (tokenLimiter == null) {
            return wait(callLimiter.tryReservePermit(longestWait));
        }
        // More than a whole period's would wait for the next ones although the service counts it only once.
        int counted = Math.clamp(tokensOfCall, 1, tokens);
        Optional<Duration> forTokens = wait(tokenLimiter.tryReservePermits(counted, longestWait));
        return forTokens.flatMap(first -> wait(callLimiter.tryReservePermit(longestWait))
                .map(second -> first.compareTo(second) > 0 ? first : second));
    }

    /** Failsafe says by a negative time that it would be too long. */
    private static Optional<Duration> wait(Duration time) {
        return time.isNegative() ? Optional.empty() : Optional.of(time);
    }

    Duration longestWait() {
        return longestWait;
    }

    boolean countsTokens() {
        return tokens > 0;
    }

    private static int requirePositive(String what, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " must be positive but was " + value);
        }
        return value;
    }
}
