package dev.ragstone.ingest.web.fetch;

import java.time.Duration;

/** How much and how long. */
record FetchLimits(Duration connect, Duration read, Duration total, long maxBytes, int maxExpansion, int maxRedirects) {

    static final FetchLimits STANDARD =
            new FetchLimits(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(60), 50_000_000, 100, 5);

    FetchLimits {
        requirePositive(connect, "connectTimeout");
        requirePositive(read, "readTimeout");
        requirePositive(total, "totalTimeout");
        if (maxBytes < 1) {
            throw new IllegalArgumentException("maxBytes must be positive but was " + maxBytes);
        }
        if (maxExpansion < 1) {
            throw new IllegalArgumentException("maxExpansion must be positive but was " + maxExpansion);
        }
        if (maxRedirects < 0 || maxRedirects > 20) {
            throw new IllegalArgumentException("maxRedirects must be from 0 to 20 but was " + maxRedirects);
        }
    }

    private static void requirePositive(Duration duration, String name) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + " must be positive but was " + duration);
        }
    }

    FetchLimits withConnect(Duration timeout) {
        return new FetchLimits(timeout, read, total, maxBytes, maxExpansion, maxRedirects);
    }

    FetchLimits withRead(Duration timeout) {
        return new FetchLimits(connect, timeout, total, maxBytes, maxExpansion, maxRedirects);
    }

    FetchLimits withTotal(Duration timeout) {
        return new FetchLimits(connect, read, timeout, maxBytes, maxExpansion, maxRedirects);
    }

    FetchLimits withMaxBytes(long bytes) {
        return new FetchLimits(connect, read, total, bytes, maxExpansion, maxRedirects);
    }

    FetchLimits withMaxExpansion(int expansion) {
        return new FetchLimits(connect, read, total, maxBytes, expansion, maxRedirects);
    }

    FetchLimits withMaxRedirects(int redirects) {
        return new FetchLimits(connect, read, total, maxBytes, maxExpansion, redirects);
    }
}
