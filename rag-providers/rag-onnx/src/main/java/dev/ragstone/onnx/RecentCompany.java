package dev.ragstone.onnx;

import java.util.concurrent.TimeUnit;

/**
 * Remembers for a few runs that callers met: they will meet again, so none of them should take a core that another is
 * about to ask for. Safe for use by several threads; times are those of {@link System#nanoTime()}.
 */
final class RecentCompany {

    private static final long KEPT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private volatile long until;

    RecentCompany(long now) {
        this.until = now;
    }

    /** Whether a caller that comes while {@code others} run is alone, and was so lately. */
    boolean missing(int others, long now) {
        if (others > 0) {
            until = now + KEPT_NANOS;
        }
        return now - until >= 0;
    }
}
