package dev.ragstone.testkit;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Waits for what another thread does: {@code Eventually.holds(() -> server.openConnections() == 0)}. Ends as soon as the
 * condition holds; the limit is generous, for machines that are busy with something else.
 *
 * @since 0.1
 */
public final class Eventually {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Eventually() {}

    /**
     * Returns once {@code condition} is true.
     *
     * @throws AssertionError if it does not become true, or if interrupted while waiting for it
     */
    public static void holds(BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("it did not become true within " + LIMIT.toSeconds() + " s");
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for it to become true", e);
            }
        }
    }
}
