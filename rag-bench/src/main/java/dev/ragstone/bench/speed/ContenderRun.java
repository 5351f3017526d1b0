package dev.ragstone.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What one contender is asked, and what came of it. */
final class ContenderRun implements AutoCloseable {

    private static final int THREADS = 2;

    private final Contender contender;
    private final List<float[]> queries;
    private final List<int[]> truth;
    private final int limit;
    private final List<long[]> rounds = new ArrayList<>();
    private double buildSeconds;
    private long heapBytes;
    private double recall;
    private double perSecond;

    ContenderRun(Contender contender, List<float[]> queries, List<int[]> truth, int limit) {
        this.contender = contender;
        this.queries = queries;
        this.truth = truth;
        this.limit = limit;
    }

    void build(ClusteredVectors vectors, int size, int batch) {
        long before = usedHeap();
        long nanos = 0;
        for (int from = 0; from < size; from += batch) {
            List<float[]> added = IntStream.range(from, Math.min(size, from + batch))
                    .mapToObj(vectors::vector)
                    .toList();
            long start = System.nanoTime();
            contender.add(from, added);
            nanos += System.nanoTime() - start;
        }
        long start = System.nanoTime();
        contender.ready();
        buildSeconds = (nanos + System.nanoTime() - start) / 1e9;
        heapBytes = Math.max(0, usedHeap() - before);
    }

    /** Asks until the compiler has had its time. */
    void warmUp(double seconds) {
        long start = System.nanoTime();
        for (int asked = 0; System.nanoTime() - start < seconds * 1e9; asked++) {
            contender.nearest(queries.get(asked % queries.size()), limit);
        }
    }

    /** Asks every query once. */
    void ask() {
        double found = 0;
        var nanos = new long[queries.size()];
        for (int i = 0; i < nanos.length; i++) {
            long start = System.nanoTime();
            int[] nearest = contender.nearest(queries.get(i), limit);
            nanos[i] = System.nanoTime() - start;
            found += ExactNearest.recall(nearest, truth.get(i));
        }
        recall = found / nanos.length;
        rounds.add(nanos);
    }

    /** Asks for some seconds with two threads. */
    void measureThroughput(double seconds) throws InterruptedException {
        var begin = new CountDownLatch(1);
        var answered = new LongAdder();
        var threads = IntStream.range(0, THREADS)
                .mapToObj(thread -> Thread.ofPlatform().start(() -> askOn(thread, seconds, begin, answered)))
                .toList();
        long start = System.nanoTime();
        begin.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        perSecond = answered.sum() / ((System.nanoTime() - start) / 1e9);
    }

    private void askOn(int thread, double seconds, CountDownLatch begin, LongAdder answered) {
        try {
            begin.await();
        } catch (InterruptedException e) {
            return;
        }
        long start = System.nanoTime();
        for (int i = thread; System.nanoTime() - start < seconds * 1e9; i++) {
            contender.nearest(queries.get(i % queries.size()), limit);
            answered.increment();
        }
    }

    SpeedTable.Row result() {
        long[] all = rounds.stream().flatMapToLong(LongStream::of).toArray();
        return new SpeedTable.Row(
                contender.name(),
                buildSeconds,
                Percentiles.ofNanos(all),
                rounds.stream().map(round -> Percentiles.ofNanos(round).p50()).toList(),
                perSecond,
                recall,
                heapBytes >> 20,
                contender.diskBytes() >> 20);
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        runtime.gc();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Override
    public void close() {
        contender.close();
    }
}
