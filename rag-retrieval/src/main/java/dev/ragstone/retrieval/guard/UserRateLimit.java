package dev.ragstone.retrieval.guard;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How often each user may ask: a bucket of tokens for each, from which every question takes one and which fills up again
 * at an even pace.
 *
 * <p>It remembers a limited number of users. One whose bucket is full again is forgotten without loss. When all places
 * are taken by users who have asked lately, further ones share one bucket, so that nobody gets a new one by making others
 * be forgotten. Safe for use by several threads; has none of its own, and never waits.
 *
 * @since 0.1
 */
public final class UserRateLimit {

    private static final int USERS = 10_000;

    private final int burst;
    private final double nanosPerToken;
    private final int maxUsers;
    private final LongSupplier nanos;
    private final Map<String, Bucket> buckets = new HashMap<>();
    private final Bucket others;
    private long lastSweep;

    private UserRateLimit(int burst, Duration refill, int maxUsers, LongSupplier nanos) {
        if (burst < 1) {
            throw new IllegalArgumentException("questions must be positive but was " + burst);
        }
        if (!refill.isPositive()) {
            throw new IllegalArgumentException("period must be positive but was " + refill);
        }
        if (maxUsers < 1) {
            throw new IllegalArgumentException("maxUsers must be positive but was " + maxUsers);
        }
        this.burst = burst;
        this.nanosPerToken = refill.toNanos() / (double) burst;
        this.maxUsers = maxUsers;
        this.nanos = nanos;
        this.lastSweep = nanos.getAsLong();
        this.others = new Bucket(burst, lastSweep);
    }

    /**
     * At most {@code questions} at once, and as many in every {@code period} after that; 10,000 users are remembered.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static UserRateLimit of(int questions, Duration period) {
        return of(questions, period, USERS, System::nanoTime);
    }

    /**
     * The same with {@code maxUsers} remembered, by a clock of the caller's.
     *
     * @param nanos a time in nanoseconds that never goes back, such as {@code System::nanoTime}
     * @throws IllegalArgumentException if one of the numbers is not positive
     */
    public static UserRateLimit of(int questions, Duration period, int maxUsers, LongSupplier nanos) {
        return new UserRateLimit(questions, period, maxUsers, nanos);
    }

    /** Takes a token of {@code user}'s; zero if there was one, else how long until there is. */
    Duration take(String user) {
        synchronized (buckets) {
            long now = nanos.getAsLong();
            return bucket(user, now).take(now);
        }
    }

    /** How many users are remembered. */
    int users() {
        synchronized (buckets) {
            return buckets.size();
        }
    }

    private Bucket bucket(String user, long now) {
        Bucket known = buckets.get(user);
        if (known != null) {
            return known;
        }
        // A sweep looks at every user, so there is at most one in the time in which one token fills.
        if (buckets.size() >= maxUsers && now - lastSweep >= nanosPerToken) {
            sweep(now);
        }
        if (buckets.size() >= maxUsers) {
            return others;
        }
        var fresh = new Bucket(burst, now);
        buckets.put(user, fresh);
        return fresh;
    }

    private void sweep(long now) {
        lastSweep = now;
        for (Iterator<Bucket> each = buckets.values().iterator(); each.hasNext(); ) {
            if (each.next().isFull(now)) {
                each.remove();
            }
        }
    }

    /** The tokens of one user, as of the time they were looked at last. */
    private final class Bucket {

        private double tokens;
        private long asOf;

        Bucket(double tokens, long asOf) {
            this.tokens = tokens;
            this.asOf = asOf;
        }

        Duration take(long now) {
            fill(now);
            if (tokens >= 1) {
                tokens--;
                return Duration.ZERO;
            }
            return Duration.ofNanos((long) Math.ceil((1 - tokens) * nanosPerToken));
        }

        boolean isFull(long now) {
            fill(now);
            return tokens >= burst;
        }

        private void fill(long now) {
            tokens = Math.min(burst, tokens + Math.max(0, now - asOf) / nanosPerToken);
            asOf = now;
        }
    }
}
