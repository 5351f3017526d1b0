package dev.ragstone.resilience;

import java.time.Duration;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much a service may be asked for in a time. Who asks for more waits for the first period that has room, but not
 * longer than is said; who gives up leaves the place to others.
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
    private final long begin = System.nanoTime();
    /** What is taken of the periods from the present one on. */
    private final NavigableMap<Long, Taken> periods = new TreeMap<>();

    private record Taken(int calls, long tokens) {}

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

    /** A place for a call with so many tokens, in the first period that has room; empty if that is too far. */
    Optional<Place> reserve(int tokensOfCall) {
        // More than a whole period's would find no room ever, although the service counts it only once.
        int counted = Math.clamp(tokensOfCall, 0, tokens);
        synchronized (periods) {
            long now = System.nanoTime() - begin;
            long present = now / period.toNanos();
            periods.headMap(present).clear();
            long chosen = present;
            while (!hasRoom(chosen, counted)) {
                chosen++;
            }
            var place = new Place(chosen, counted);
            if (chosen > present && place.left().compareTo(longestWait) > 0) {
                return Optional.empty();
            }
            add(chosen, 1, counted);
            return Optional.of(place);
        }
    }

    private boolean hasRoom(long number, int counted) {
        @Nullable Taken taken = periods.get(number);
        return taken == null || (taken.calls() < calls && taken.tokens() + counted <= tokens);
    }

    private void add(long number, int callsMore, int tokensMore) {
        periods.merge(
                number,
                new Taken(callsMore, tokensMore),
                (one, other) -> new Taken(one.calls() + other.calls(), one.tokens() + other.tokens()));
    }

    /** A turn in one of the periods. */
    final class Place {

        private final long number;
        private final int counted;

        private Place(long number, int counted) {
            this.number = number;
            this.counted = counted;
        }

        /** How long to wait for it. */
        Duration left() {
            long wait = begin + number * period.toNanos() - System.nanoTime();
            return Duration.ofNanos(Math.max(0, wait));
        }

        /** Leaves it to others. */
        void giveBack() {
            synchronized (periods) {
                if (periods.containsKey(number)) {
                    add(number, -1, -counted);
                }
            }
        }
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
