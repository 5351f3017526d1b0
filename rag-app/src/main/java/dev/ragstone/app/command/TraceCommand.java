package dev.ragstone.app.command;

import dev.ragstone.app.index.KeptAnswers;
import dev.ragstone.app.report.TraceJson;
import dev.ragstone.app.terminal.Warnings;
import dev.ragstone.error.StoreException;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.TracePrinter;
import dev.ragstone.trace.TraceStore;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ragstone trace}. */
@Command(
        name = "trace",
        header = "Show what was done for your last questions, and how long it took.",
        description = "Questions are kept that were asked with --trace or --conversation.",
        footer = {
            "Examples:",
            "  ragstone ask --trace \"Who signs?\"",
            "  ragstone trace",
            "  ragstone trace 0b1f6c1e-6f0c-4a6e-9f0e-2f1c5d1a7a11"
        })
final class TraceCommand implements Callable<Integer> {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final RagstoneCommand root;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final IndexOption index = new IndexOption();

    @Option(names = "--limit", paramLabel = "N", description = "Show at most this many. Default: 10.")
    private int limit = 10;

    @Parameters(arity = "0..1", paramLabel = "ID", description = "Show this one, step by step.")
    private @Nullable String id;

    TraceCommand(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        Logging.configure(root.verbose());
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit must be positive but was " + limit);
        }
        List<Trace> traces = read();
        if (root.json()) {
            root.print(TraceJson.of(traces));
        } else if (id == null) {
            traces.forEach(this::printLine);
        } else {
            traces.forEach(this::printWhole);
        }
        return 0;
    }

    private List<Trace> read() {
        try (KeptAnswers kept = index.place().keptAnswers(false);
                TraceStore traces = kept.traces()) {
            return id == null ? traces.recent(KeepOptions.owner(), limit) : List.of(find(traces, id));
        }
    }

    private Trace find(TraceStore traces, String wanted) {
        return traces.find(KeepOptions.owner(), wanted)
                .orElseThrow(() -> new StoreException(
                        "you have no trace " + wanted + " at " + index.place(),
                        "ragstone trace " + index.place().option() + " lists the last ones",
                        false,
                        null));
    }

    private void printLine(Trace trace) {
        root.console()
                .out()
                .printf(
                        Locale.ROOT,
                        "%s  %s  %9s  %-9s  %s%n",
                        trace.id(),
                        local(trace.started()),
                        millis(trace.duration()),
                        trace.result(),
                        trace.question());
    }

    private void printWhole(Trace trace) {
        PrintStream out = root.console().out();
        out.println(root.console().bold(trace.question()));
        out.printf(Locale.ROOT, "%s, %s, %s%n%n", local(trace.started()), millis(trace.duration()), trace.result());
        TracePrinter.steps(trace.spans()).forEach(out::println);
        Warnings.print(root.console(), trace.warnings());
    }

    private static String local(Instant moment) {
        return TIME.format(moment.atZone(ZoneId.systemDefault()));
    }

    private static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / 1e6);
    }
}
