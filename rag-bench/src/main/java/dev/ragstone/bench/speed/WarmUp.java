package dev.ragstone.bench.speed;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/**
 * Repeats what is to be timed until the compiler is done with it: while it works, it takes a processor away from what is
 * timed.
 */
final class WarmUp {

    private static final double LONGEST_SECONDS = 60;
    private static final double LOOK_SECONDS = 1;

    /** A compiler that worked for less of the last second has nothing left that matters. */
    private static final long QUIET_MILLIS = 50;

    private WarmUp() {}

    /** Calls {@code work} with 0, 1, 2 and so on, for so many seconds and then until the compiler is quiet, up to a minute. */
    static void run(double seconds, IntConsumer work) {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        long begin = System.nanoTime();
        long looked = begin;
        long compiled = compiler.getTotalCompilationTime();
        for (int i = 0; ; i++) {
            work.accept(i);
            long now = System.nanoTime();
            if (now - looked >= LOOK_SECONDS * 1e9) {
                long total = compiler.getTotalCompilationTime();
                double passed = (now - begin) / 1e9;
                if (passed >= LONGEST_SECONDS || (passed >= seconds && total - compiled < QUIET_MILLIS)) {
                    return;
                }
                looked = now;
                compiled = total;
            }
        }
    }
}
