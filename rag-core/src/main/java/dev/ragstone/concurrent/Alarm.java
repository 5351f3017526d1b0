package dev.ragstone.concurrent;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Rings after a time, unless it is called off. One thread serves all answers, so what rings must be quick; it ends after a
 * while without alarms.
 *
 * @since 0.1
 */
public final class Alarm implements AutoCloseable {

    private static final int IDLE_SECONDS = 10;

    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(
            1,
            Thread.ofPlatform()
                    .daemon()
                    .inheritInheritableThreadLocals(false)
                    .name("ragstone-alarm-", 1)
                    .factory());

    /** Starts no thread before it is needed. */
    public Alarm() {
        clock.setRemoveOnCancelPolicy(true);
        clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
    }

    /** Runs {@code ring} after {@code time}; cancelling the result calls it off. Nothing rings when it is closed. */
    public Future<?> in(Duration time, Runnable ring) {
        try {
            return clock.schedule(ring, time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(null);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
