package dev.ragstone.jdbc;

import java.time.Duration;

/**
 * How long PostgreSQL lets a transaction of a store take. Each holds for that transaction only ({@code SET LOCAL}), so a
 * pooled connection is given back without them.
 *
 * @param statement for one statement, after which the server cancels it; default: 30 seconds
 * @param lock for waiting until another transaction lets go of a row or a table; default: 10 seconds
 * @param idle for a process that is frozen in the middle of a transaction, after which the server ends its connection so that
 *     others can go on; default: 60 seconds
 * @since 0.1
 */
public record JdbcTimeouts(Duration statement, Duration lock, Duration idle) {

    /** @throws IllegalArgumentException if one is shorter than a millisecond or longer than 24 days */
    public JdbcTimeouts {
        require("statement", statement);
        require("lock", lock);
        require("idle", idle);
    }

    /** 30 seconds for a statement, 10 for a lock, 60 for a frozen process. */
    public static JdbcTimeouts defaults() {
        return new JdbcTimeouts(Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(60));
    }

    /** A copy with another time for a statement. */
    public JdbcTimeouts withStatement(Duration longer) {
        return new JdbcTimeouts(longer, lock, idle);
    }

    /** A copy with another time for a lock. */
    public JdbcTimeouts withLock(Duration longer) {
        return new JdbcTimeouts(statement, longer, idle);
    }

    /** A copy with another time for a frozen process. */
    public JdbcTimeouts withIdle(Duration longer) {
        return new JdbcTimeouts(statement, lock, longer);
    }

    private static void require(String name, Duration duration) {
        // The server counts milliseconds, and none of them would mean no limit.
        if (duration.compareTo(Duration.ofMillis(1)) < 0 || duration.compareTo(Duration.ofDays(24)) > 0) {
            throw new IllegalArgumentException(
                    "the time-out '" + name + "' must be between 1 ms and 24 days but was " + duration);
        }
    }
}
