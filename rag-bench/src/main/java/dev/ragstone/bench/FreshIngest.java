package dev.ragstone.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Both sides of the ingest benchmark in processes of their own, start of the JVM included. */
final class FreshIngest {

    private static final int HEAP_MEGABYTES = 1024;

    private final Path folder;
    private final Path scratch;
    private int runs;

    FreshIngest(Path folder, Path scratch) {
        this.folder = folder;
        this.scratch = scratch;
    }

    /** Whole folders per second. */
    double ours() {
        return rate("ours");
    }

    /** Whole folders per second. */
    double peer() {
        return rate("peer");
    }

    private double rate(String side) {
        runs++;
        try {
            Path index = scratch.resolve("fresh-" + runs);
            var run = FreshJvm.run(
                    IngestProbe.class, HEAP_MEGABYTES, scratch, List.of(side, folder.toString(), index.toString()));
            if (run.exitCode() != 0) {
                throw new IllegalStateException(side + " ended with exit code " + run.exitCode() + ": " + run.output());
            }
            return 1 / run.seconds();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + side + " was measured", e);
        }
    }
}
