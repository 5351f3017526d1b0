package dev.ragstone.bench;

import dev.ragstone.app.eval.TemporaryFolder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether a sync stays within a small heap: many small files, and one large one. */
@Command(
        name = "heap",
        mixinStandardHelpOptions = true,
        header = "Sync of many small files and of one large one in a process with a small heap.")
final class HeapBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--files", paramLabel = "N", description = "How many small files. Default: 100000.")
    private int files = 100_000;

    @Option(names = "--megabytes", paramLabel = "N", description = "Size of the large file. Default: 100.")
    private int megabytes = 100;

    @Option(names = "--heap", paramLabel = "N", description = "The heap in megabytes. Default: 512.")
    private int heap = 512;

    HeapBenchmark() {}

    /**
     * One sync in a process of its own.
     *
     * @param outcome what it did; what went wrong if it failed
     */
    record Step(String what, double seconds, String outcome) {}

    /** All of them. */
    record Result(int heapMegabytes, List<Step> syncs) {

        String table() {
            var lines = new ArrayList<String>();
            lines.add("heap " + heapMegabytes + " MB, an embedder that takes no time");
            syncs.forEach(step -> lines.add(
                    String.format(Locale.ROOT, "%-40s %8.1f s  %s", step.what(), step.seconds(), step.outcome())));
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (var scratch = TemporaryFolder.create()) {
            var many = new GeneratedFolder(scratch.path().resolve("many"));
            report.progress("heap: writing " + files + " files");
            many.create(files);
            Path one = Files.createDirectories(scratch.path().resolve("one"));
            writeLarge(one.resolve("large.txt"));
            var steps = new ArrayList<Step>();
            steps.add(sync(files + " small files", many.path(), scratch.path()));
            steps.add(sync(files + " small files, nothing changed", many.path(), scratch.path()));
            steps.add(sync("one file of " + megabytes + " MB", one, scratch.path()));
            var result = new Result(heap, steps);
            report.print(result, result.table());
        }
        return 0;
    }

    private void writeLarge(Path file) throws IOException {
        var samples = new Samples(7);
        try (Writer out = Files.newBufferedWriter(file)) {
            // Not a byte more, since a file above the limit of a reader is refused.
            String paragraph = samples.texts(1, 100).getFirst() + "\n\n";
            for (long left = megabytes * 1_000_000L; left >= paragraph.length(); ) {
                out.write(paragraph);
                left -= paragraph.length();
                paragraph = samples.texts(1, 100).getFirst() + "\n\n";
            }
        }
    }

    private Step sync(String what, Path docs, Path scratch) throws IOException, InterruptedException {
        report.progress("heap: " + what);
        var run = FreshJvm.run(
                HeapProbe.class,
                heap,
                scratch,
                List.of(scratch.resolve("index-" + docs.getFileName()).toString(), docs.toString()));
        return new Step(
                what,
                run.seconds(),
                run.exitCode() == 0 ? run.output() : "FAILED with exit code " + run.exitCode() + " " + run.output());
    }
}
