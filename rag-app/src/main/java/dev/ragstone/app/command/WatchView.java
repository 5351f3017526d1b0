package dev.ragstone.app.command;

import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.app.terminal.Warnings;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.watch.WatchListener;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Shows how the watch of a path goes: its first sync, then those that changed something, and failures. */
final class WatchView implements WatchListener {

    private final Console console;
    private final SyncProgressView progress;
    private final Path path;
    private final Consumer<SyncReport> print;
    private boolean shown;

    WatchView(Console console, SyncProgressView progress, Path path, Consumer<SyncReport> print) {
        this.console = console;
        this.progress = progress;
        this.path = path;
        this.print = print;
    }

    @Override
    public void synced(SyncReport report) {
        progress.finish();
        boolean news = report.added() + report.changed() + report.removed() > 0;
        // Several paths are watched by as many threads.
        synchronized (console) {
            if (news || !shown) {
                shown = true;
                Warnings.print(console, report.warnings());
                print.accept(report);
                console.out().flush();
            }
        }
    }

    @Override
    public void failed(RuntimeException failure) {
        progress.finish();
        synchronized (console) {
            console.err().println(path + ": " + failure.getMessage());
            console.err().flush();
        }
    }
}
