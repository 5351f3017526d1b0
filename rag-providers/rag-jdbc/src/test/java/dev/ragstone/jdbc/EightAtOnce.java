package dev.ragstone.jdbc;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Eight threads that do the same; all must succeed. */
final class EightAtOnce {

    private EightAtOnce() {}

    static void run(Callable<Boolean> work) throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            List<Future<Boolean>> results =
                    threads.invokeAll(IntStream.range(0, 8).mapToObj(i -> work).toList());
            for (Future<Boolean> result : results) {
                result.get();
            }
        }
    }
}
