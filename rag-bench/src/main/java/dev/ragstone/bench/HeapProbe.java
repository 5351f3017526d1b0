package dev.ragstone.bench;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Locale;

/** Syncs the folder {@code args[1]} into the index {@code args[0]} and says how much heap that took at most. */
final class HeapProbe {

    private HeapProbe() {}

    /** Syncs. */
    public static void main(String[] args) {
        try (var rag = EmbeddedRag.builder(Path.of(args[0]))
                .embedder(new HashingEmbedder(384))
                .open()) {
            var report = rag.sync(Path.of(args[1]));
            long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
            System.out.printf(
                    Locale.ROOT,
                    "%d added, %d unchanged, %d chunks, %d problems; heap at most %d MB%n",
                    report.added(),
                    report.unchanged(),
                    report.chunks(),
                    report.failed().size(),
                    peak >> 20);
        }
    }
}
