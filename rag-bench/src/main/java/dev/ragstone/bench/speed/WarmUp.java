package dev.ragstone.bench.speed;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/**
 * Repeats what is to be timed until the compiler is done with it: while it works, it takes a processor away from what is
 * timed.
 */
final class WarmUp {

    /** Given up after so many times the least. */
    private static final double LONGEST = 20;

    /** A compiler that worked for less of the time has nothing left that matters. */
    private static final double QUIET = 0.05;

    private WarmUp() {}

    /**
     * Calls {@code work} with 0, 1, 2 and so on, for so many seconds and then until the compiler is quiet, up to twenty times
     * as long.
     */
    static void run(double seconds, IntConsumer work) {
        double look = Math.min(1, seconds);
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        long begin = System.nanoTime();
        long looked = begin;
        long compiled = compiler.getTotalCompilationTime();
        for (int i = 0; ; i++) {
            work.accept(i);
            long now = System.nanoTime();
            if (now - looked >= look * 1e9) {
                long total = compiler.getTotalCompilationTime();
                double passed = (now - begin) / 1e9;
                boolean quiet = total - compiled < QUIET * (now - looked) / 1e6;
                if (passed >= LONGEST * seconds || (passed >= seconds && quiet)) {
                    return;
                }
                looked = now;
                compiled = total;
            }
        }
    }
}
