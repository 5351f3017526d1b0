package dev.ragstone.bench;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Syncs the folder {@code args[1]} into the index {@code args[0]} and says how much heap that took at most. */
final class HeapProbe {

    private HeapProbe() {}

    /** Syncs. */
    public static void main(String[] args) {
        try (var rag = EmbeddedRag.builder(Path.of(args[0]))
                .embedder(new HashingEmbedder(384))
                .open()) {
            var most = new AtomicLong();
            Thread.ofPlatform().daemon().name("heap-probe").start(() -> watch(most));
            var report = rag.sync(Path.of(args[1]));
            System.out.printf(
                    Locale.ROOT,
                    "%d added, %d unchanged, %d chunks, %d problems; heap at most %d MB%n",
                    report.added(),
                    report.unchanged(),
                    report.chunks(),
                    report.failed().size(),
                    most.get() >> 20);
        }
    }

    /** Garbage counts too, so the heap in use at any moment is no more than this says, but for the moments between. */
    private static void watch(AtomicLong most) {
        Runtime runtime = Runtime.getRuntime();
        while (true) {
            most.accumulateAndGet(runtime.totalMemory() - runtime.freeMemory(), Math::max);
            LockSupport.parkNanos(5_000_000);
        }
    }
}
