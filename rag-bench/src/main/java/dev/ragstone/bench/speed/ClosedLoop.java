package dev.ragstone.bench.speed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Callers that begin the next call when the last one has ended. */
final class ClosedLoop {

    private ClosedLoop() {}

    /** One caller's way of calling. */
    @FunctionalInterface
    interface Call extends AutoCloseable {

        void run(long number) throws Exception;

        @Override
        default void close() throws IOException {}
    }

    /** Makes what one caller needs for itself. */
    @FunctionalInterface
    interface Caller {
        Call begin() throws Exception;
    }

    /**
     * Calls a second of so many callers for so many seconds.
     *
     * @param first the number of the first call; the others count on from it
     * @throws IllegalStateException if a call fails
     */
    static double rate(int callers, double seconds, long first, Caller caller) throws InterruptedException {
        var next = new AtomicLong(first);
        var done = new AtomicLong();
        var failure = new AtomicReference<Exception>();
        long start = System.nanoTime();
        long end = start + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < callers; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                try (Call call = caller.begin()) {
                    while (System.nanoTime() < end && failure.get() == null) {
                        call.run(next.getAndIncrement());
                        done.incrementAndGet();
                    }
                } catch (Exception e) {
                    failure.set(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new IllegalStateException("a call failed: " + failure.get(), failure.get());
        }
        return done.get() / ((System.nanoTime() - start) / 1e9);
    }
}
