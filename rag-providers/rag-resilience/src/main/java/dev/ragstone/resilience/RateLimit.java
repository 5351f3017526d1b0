package dev.ragstone.resilience;

import dev.ragstone.concurrent.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much a service may be asked for in a time: in no stretch of that length, whenever it begins, do more calls have their
 * turn. Who asks for more waits for the first moment that has room, but not longer than is said; who gives up, or finds
 * that the service is not to be asked, leaves the place to others.
 *
 * <p>As long as there is room the calls may come at once. Share one between all that ask the same account, such as an
 * embedder and a generator. Safe for use by several threads.
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
    /** Those of the last period and of the time to come, by time. */
    private final List<Place> places = new ArrayList<>();

    private RateLimit(int calls, int tokens, Duration period, Duration longestWait) {
        this.calls = requirePositive("calls", calls);
        this.tokens = tokens;
        this.period = TimeLimit.positive("period", period);
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

    /** A place for a call with so many tokens, at the first moment that has room; empty if that is too far. */
    Optional<Place> reserve(int tokensOfCall) {
        // More than a whole period's would find no room ever, although the service counts it only once.
        int counted = Math.clamp(tokensOfCall, 0, tokens);
        synchronized (places) {
            long now = System.nanoTime() - begin;
            forgetUntil(now - period.toNanos());
            long at = firstRoom(now, counted);
            if (at > now && Duration.ofNanos(at - now).compareTo(longestWait) > 0) {
                return Optional.empty();
            }
            var place = new Place(at, counted);
            places.add(indexAfter(at), place);
            return Optional.of(place);
        }
    }

    private void forgetUntil(long time) {
        int over = 0;
        while (over < places.size() && places.get(over).at <= time) {
            over++;
        }
        places.subList(0, over).clear();
    }

    /** Where a place at {@code time} belongs, which is most often the end. */
    private int indexAfter(long time) {
        int index = places.size();
        while (index > 0 && places.get(index - 1).at > time) {
            index--;
        }
        return index;
    }

    /**
     * The first moment from {@code now} on. Each run of places within a period that leaves no room for one more forbids the
     * moments that share a period with all of it: less than one before its last place and less than one after its first.
     */
    private long firstRoom(long now, int counted) {
        long length = period.toNanos();
        long at = now;
        long sum = counted;
        int last = 0;
        for (int first = 0; first < places.size(); first++) {
            while (last < places.size() && last - first < calls && sum <= tokens) {
                sum += places.get(last++).counted;
            }
            if (last - first < calls && sum <= tokens) {
                return at;
            }
            long begins = places.get(first).at;
            long ends = places.get(last - 1).at;
            if (ends - begins < length && at > ends - length && at < begins + length) {
                at = begins + length;
            }
            sum -= places.get(first).counted;
        }
        return at;
    }

    /** A turn at a moment. */
    final class Place {

        private final long at;
        private final int counted;

        private Place(long at, int counted) {
            this.at = at;
            this.counted = counted;
        }

        /** How long to wait for it. */
        Duration left() {
            return Duration.ofNanos(Math.max(0, begin + at - System.nanoTime()));
        }

        /** Leaves it to others. */
        void giveBack() {
            synchronized (places) {
                places.remove(this);
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
