package dev.ragstone.bench.speed;

import java.util.Arrays;

/** How long most took, in microseconds. */
record Percentiles(double p50, double p95, double p99) {

    static Percentiles ofNanos(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Percentiles(at(sorted, 50), at(sorted, 95), at(sorted, 99));
    }

    private static double at(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e3;
    }
}
