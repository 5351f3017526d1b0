package dev.ragstone.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the same work from several threads that start together. */
final class Threads {

    private static final int COUNT = 8;

    private Threads() {}

    /** What eight threads got from {@code work}. */
    static <T> List<T> eight(Callable<T> work) {
        var start = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newFixedThreadPool(COUNT)) {
            var futures = new ArrayList<Future<T>>();
            for (int i = 0; i < COUNT; i++) {
                futures.add(executor.submit(() -> {
                    start.await();
                    return work.call();
                }));
            }
            start.countDown();
            var results = new ArrayList<T>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while eight threads were at work", e);
        } catch (ExecutionException e) {
            throw new AssertionError("one of eight threads failed", e.getCause());
        }
    }
}
