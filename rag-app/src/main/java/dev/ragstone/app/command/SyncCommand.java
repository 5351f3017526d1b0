package dev.ragstone.app.command;

import dev.ragstone.app.report.ProblemJson;
import dev.ragstone.app.report.SyncJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.Passages;
import dev.ragstone.ingestion.SyncOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ragstone sync}. */
@Command(
        name = "sync",
        header = "Read files and folders into the index, and remove what is gone.",
        description = {
            "Only what is new or has changed is read again, and only passages whose text changed are embedded.",
            "A file that cannot be read is reported and does not stop the others; the exit code is then still 0."
        },
        footer = {
            "Examples:",
            "  ragstone sync docs",
            "  ragstone sync --index ~/contracts.index --collection contracts ~/Contracts",
            "  ragstone sync --json docs | jq .embedded",
            "  ragstone sync --retry-failed docs",
            "  ragstone sync --token-vectors 2 docs",
            "  ragstone sync --store postgres://rag@db.example/rag docs"
        })
final class SyncCommand implements Callable<Integer> {

    private final RagstoneCommand root;

    @Mixin
    private final IndexOption index = new IndexOption();

    @Mixin
    private final SyncSettings settings = new SyncSettings();

    @Option(
            names = "--watch",
            description = "Keep the index in step until the program is stopped, as the command watch does.")
    private boolean watch;

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files and folders to keep in the index.")
    private List<Path> paths = new ArrayList<>();

    SyncCommand(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        return run(root, index, settings, paths, watch);
    }

    /** Syncs the paths once, or for as long as the program runs. */
    static int run(RagstoneCommand root, IndexOption index, SyncSettings settings, List<Path> paths, boolean watch) {
        Logging.configure(root.verbose());
        SyncOptions options = settings.options();
        settings.check();
        SyncPaths.requireExisting(paths);
        try (var session = new SyncSession(root, index, settings.writing(), UnaryOperator.identity())) {
            if (watch) {
                session.watch(paths, options, report -> print(root, SyncJson.of(List.of(report))));
            } else {
                print(root, SyncJson.of(session.sync(paths, options)));
            }
        }
        return 0;
    }

    private static void print(RagstoneCommand root, SyncJson report) {
        if (root.json()) {
            root.print(report);
            return;
        }
        Console console = root.console();
        console.out().println(SyncPaths.summary(report));
        if (report.chunks() > 0) {
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%,d chunks written: %,d embedded, %,d reused%n",
                            report.chunks(),
                            report.embedded(),
                            report.reused());
        }
        printProblems(console, report.failed());
    }

    static void printProblems(Console console, List<ProblemJson> problems) {
        if (problems.isEmpty()) {
            return;
        }
        var passages = new Passages(Path.of(""));
        console.out().println();
        console.out().println(console.bold("Problems"));
        for (ProblemJson problem : problems) {
            console.out().println("  " + problem.outcome() + "  " + passages.document(problem.uri()));
            console.out().println("      " + console.faint(problem.reason()));
        }
    }
}
