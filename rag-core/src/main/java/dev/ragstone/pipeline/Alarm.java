package dev.ragstone.pipeline;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Rings after a time, unless it is called off. One thread serves all answers, so what rings must be quick; it ends after a
 * while without alarms.
 */
final class Alarm implements AutoCloseable {

    private static final int IDLE_SECONDS = 10;

    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(
            1,
            Thread.ofPlatform()
                    .daemon()
                    .inheritInheritableThreadLocals(false)
                    .name("ragstone-alarm-", 1)
                    .factory());

    Alarm() {
        clock.setRemoveOnCancelPolicy(true);
        clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
    }

    /** Runs {@code ring} after {@code time}; cancelling the result calls it off. */
    Future<?> in(Duration time, Runnable ring) {
        return clock.schedule(ring, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
