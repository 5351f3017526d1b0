package dev.ragstone.pgvector;

import dev.ragstone.error.RetryPolicy;
import java.time.Duration;

/**
 * How long statements may take, and how often what failed is tried again.
 *
 * @param lock how long settling waits for transactions of others
 */
record Timeouts(Duration search, Duration write, Duration lock, RetryPolicy repeating) {

    static final Timeouts DEFAULTS = new Timeouts(
            Duration.ofSeconds(30),
            Duration.ofMinutes(10),
            Duration.ofMinutes(1),
            new RetryPolicy(4, Duration.ofMillis(100), Duration.ofSeconds(2)));

    static Duration require(String name, Duration timeout) {
        if (timeout.toMillis() < 1 || timeout.toMillis() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    name + " must be from one millisecond to about 24 days but was " + timeout);
        }
        return timeout;
    }

    Timeouts withSearch(Duration timeout) {
        return new Timeouts(require("searchTimeout", timeout), write, lock, repeating);
    }

    Timeouts withWrite(Duration timeout) {
        return new Timeouts(search, require("writeTimeout", timeout), lock, repeating);
    }

    Timeouts withLock(Duration timeout) {
        return new Timeouts(search, write, timeout, repeating);
    }

    Timeouts withRepeating(RetryPolicy policy) {
        return new Timeouts(search, write, lock, policy);
    }
}
