package dev.ragstone.ingestion;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits, unless there is nothing to wait for any more. */
final class Pause {

    private static final long STEP_MILLIS = 50;

    private Pause() {}

    /** Sleeps for {@code duration}, less if {@code over} becomes true or the thread is interrupted. */
    static void sleep(Duration duration, BooleanSupplier over) {
        long end = System.nanoTime() + duration.toNanos();
        try {
            for (long left = duration.toNanos(); left > 0 && !over.getAsBoolean(); left = end - System.nanoTime()) {
                Thread.sleep(Duration.ofNanos(Math.min(left, STEP_MILLIS * 1_000_000)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
