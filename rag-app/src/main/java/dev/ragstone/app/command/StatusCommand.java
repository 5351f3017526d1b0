package dev.ragstone.app.command;

import dev.ragstone.app.report.StatusJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.ingestion.RagStatus;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ragstone status}. */
@Command(
        name = "status",
        header = "Show what the index holds and which files had problems.",
        description = "Works while another process writes to the index.",
        footer = {"Examples:", "  ragstone status", "  ragstone status --json --index ~/contracts.index"})
final class StatusCommand implements Callable<Integer> {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final RagstoneCommand root;

    @Mixin
    private final IndexOption index = new IndexOption();

    StatusCommand(RagstoneCommand root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        Logging.configure(root.verbose());
        RagStatus status = index.status();
        var report = StatusJson.of(index.place().toString(), status);
        if (root.json()) {
            root.print(report);
        } else {
            print(report, status.lastSync().map(StatusCommand::local).orElse("never"));
        }
        return 0;
    }

    private void print(StatusJson status, String lastSync) {
        Console console = root.console();
        line("Index", status.index());
        line("Documents", number(status.documents()));
        line("Chunks", number(status.chunks()));
        String pending = status.pendingVectors() == 0
                ? ""
                : " (" + number(status.pendingVectors()) + " missing until the next sync)";
        line("Vectors", number(status.vectors()) + pending);
        line("Size", size(status.bytes()));
        line("Last sync", lastSync);
        SyncCommand.printProblems(console, status.problems());
    }

    private void line(String name, String value) {
        root.console().out().printf(Locale.ROOT, "%-10s %s%n", name, value);
    }

    private static String local(Instant moment) {
        return TIME.format(moment.atZone(ZoneId.systemDefault()));
    }

    private static String number(int value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String size(long bytes) {
        if (bytes < 0) {
            return "unknown";
        }
        if (bytes < 1_000_000) {
            return String.format(Locale.ROOT, "%.1f kB", bytes / 1e3);
        }
        return bytes < 1_000_000_000
                ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
                : String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }
}
