package dev.ragstone.app.command;

import dev.ragstone.app.report.SyncJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.Warnings;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.watch.WatchListener;
import java.util.List;

/** Tells on standard error how the documents of a server come in. */
final class ServeProgress implements WatchListener {

    private final Console console;
    private boolean shown;

    ServeProgress(Console console) {
        this.console = console;
    }

    @Override
    public synchronized void synced(SyncReport report) {
        boolean news = report.added() + report.changed() + report.removed() > 0;
        if (news || !shown) {
            shown = true;
            SyncJson summary = SyncJson.of(List.of(report));
            console.err().println("Documents: " + SyncPaths.summary(summary));
            summary.failed().forEach(problem -> console.err().println("  " + problem.outcome() + "  " + problem.uri()));
            Warnings.print(console, report.warnings());
            console.err().flush();
        }
    }

    @Override
    public synchronized void failed(RuntimeException failure) {
        console.err().println("ragstone: " + failure.getMessage());
        console.err().flush();
    }
}
