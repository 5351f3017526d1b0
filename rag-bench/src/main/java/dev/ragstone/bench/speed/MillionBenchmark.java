package dev.ragstone.bench.speed;

import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.bench.FreshJvm;
import dev.ragstone.bench.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A large index: how long it takes to build and to open, and whether searches and writes bear one another. */
@Command(
        name = "million",
        mixinStandardHelpOptions = true,
        header = "A million chunks in one index: opening, a small heap, searches beside writes.")
public final class MillionBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--chunks", paramLabel = "N", description = "Default: 1000000.")
    private int chunks = 1_000_000;

    @Option(names = "--minutes", paramLabel = "N", description = "How long to search and write. Default: 10.")
    private double minutes = 10;

    @Option(names = "--readers", paramLabel = "N", description = "Threads that search. Default: 8.")
    private int readers = 8;

    @Option(names = "--heap", paramLabel = "N", description = "Megabytes for the process that searches. Default: 1024.")
    private int heap = 1_024;

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "Build it here, or use what is there. Default: temporary.")
    private @Nullable Path index;

    @Option(
            names = "--texts",
            paramLabel = "DIR",
            description = "BEIR folder to take sentences from. Default: made up.")
    private @Nullable Path texts;

    /** Made by the command line. */
    public MillionBenchmark() {}

    /**
     * What came of it.
     *
     * @param buildSeconds zero if the index was there
     * @param output what the process with the small heap reported
     */
    record Result(int chunks, double buildSeconds, long diskMegabytes, boolean passed, String output) {

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%,d chunks: built in %.0f s, %,d MB on disk%n%s%n%s",
                    chunks,
                    buildSeconds,
                    diskMegabytes,
                    output,
                    passed ? "passed" : "FAILED");
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (var scratch = TemporaryFolder.create()) {
            Path folder = index == null ? scratch.path().resolve("index") : index;
            double built = build(folder);
            report.progress("million: searching and writing in a process with " + heap + " MB");
            var run = FreshJvm.run(
                    MillionProbe.class,
                    heap,
                    scratch.path(),
                    List.of(
                            folder.toString(),
                            Integer.toString(chunks),
                            Double.toString(minutes),
                            Integer.toString(readers),
                            texts == null ? "" : texts.toString()));
            var result = new Result(chunks, built, bytes(folder) >> 20, run.exitCode() == 0, run.output());
            report.print(result, result.text());
            return run.exitCode() == 0 ? 0 : 1;
        }
    }

    private double build(Path folder) throws IOException {
        if (Files.exists(folder)) {
            report.progress("million: using the index in " + folder);
            return 0;
        }
        report.progress("million: building an index of " + chunks + " chunks");
        long start = System.nanoTime();
        MillionProbe.corpus(texts, chunks).index(folder, done -> report.progress("million: " + done + " documents"));
        return (System.nanoTime() - start) / 1e9;
    }

    private static long bytes(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
