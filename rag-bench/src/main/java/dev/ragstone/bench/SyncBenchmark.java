package dev.ragstone.bench;

import dev.ragstone.Rag;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.ingestion.SyncReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long a first sync takes, one with nothing to do, and one after a single edit. */
@Command(
        name = "sync",
        mixinStandardHelpOptions = true,
        header = "Sync of generated files: the first, a second without changes, one after an edit.")
final class SyncBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--files", paramLabel = "N", description = "How many files. Default: 1000.")
    private int files = 1000;

    SyncBenchmark() {}

    /** One sync. */
    record Step(
            String name, double seconds, int added, int changed, int unchanged, int chunks, int embedded, int reused) {

        static Step of(String name, SyncReport report) {
            return new Step(
                    name,
                    report.duration().toMillis() / 1000.0,
                    report.added(),
                    report.changed(),
                    report.unchanged(),
                    report.chunks(),
                    report.embedded(),
                    report.reused());
        }
    }

    /** All syncs over {@code files} files. */
    record Result(int files, List<Step> syncs) {

        String table() {
            var lines = new ArrayList<String>();
            lines.add(files + " files");
            lines.add(String.format(
                    Locale.ROOT, "%-20s %9s %9s %9s %9s", "sync", "seconds", "chunks", "embedded", "reused"));
            for (Step step : syncs) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%-20s %9.2f %9d %9d %9d",
                        step.name(),
                        step.seconds(),
                        step.chunks(),
                        step.embedded(),
                        step.reused()));
            }
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() throws IOException {
        try (var scratch = TemporaryFolder.create()) {
            var folder = new GeneratedFolder(scratch.path().resolve("docs"));
            folder.create(files);
            Result result = new Result(files, measure(scratch.path().resolve("index"), folder));
            report.print(result, result.table());
        }
        return 0;
    }

    private List<Step> measure(Path index, GeneratedFolder folder) throws IOException {
        var steps = new ArrayList<Step>();
        steps.add(sync("first", index, folder));
        steps.add(sync("nothing changed", index, folder));
        folder.edit(files / 2);
        steps.add(sync("one section edited", index, folder));
        return steps;
    }

    /** Opens the index anew each time, as the program does. */
    private Step sync(String name, Path index, GeneratedFolder folder) throws IOException {
        report.progress("sync: " + name);
        Files.createDirectories(index);
        try (Rag rag = EmbeddedRag.open(index)) {
            return Step.of(name, rag.sync(folder.path()));
        }
    }
}
