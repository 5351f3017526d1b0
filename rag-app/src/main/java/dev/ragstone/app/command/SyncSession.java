package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.Reindexing;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.app.terminal.Warnings;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import dev.ragstone.watch.WatchOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** An index open for writing, a view of its progress, and a clean end when the user interrupts it. */
final class SyncSession implements AutoCloseable {

    private final Console console;
    private final SyncProgressView progress;
    private final Rag rag;
    private final InterruptGuard guard;

    SyncSession(
            RagstoneCommand root,
            IndexOption index,
            WriteSettings writing,
            UnaryOperator<EmbeddedRagBuilder> settings) {
        console = root.console();
        progress = new SyncProgressView(console);
        boolean watched = console.errTerminal() || !root.json();
        rag = index.openToWrite(
                writing, builder -> settings.apply(builder).listener(watched ? progress : RagListener.none()));
        guard = InterruptGuard.of(rag, console);
    }

    Rag rag() {
        return rag;
    }

    /** Syncs one path after the other, when the index has been rebuilt if it must be. */
    List<SyncReport> sync(List<Path> paths, SyncOptions options) {
        rag.reindexing().ifPresent(this::await);
        var reports = new ArrayList<SyncReport>();
        try {
            for (Path path : paths) {
                SyncReport report = rag.sync(path, options);
                reports.add(report);
                requireUninterrupted(report);
            }
        } finally {
            progress.finish();
        }
        reports.forEach(report -> Warnings.print(console, report.warnings()));
        return reports;
    }

    /** Keeps the paths in sync until the program is stopped. */
    void watch(List<Path> paths, SyncOptions options, Consumer<SyncReport> print) {
        rag.reindexing().ifPresent(this::await);
        for (Path path : paths) {
            rag.watch(path, options, WatchOptions.defaults().listener(new WatchView(console, progress, path, print)));
        }
        try {
            // Ctrl-C ends it, by way of the guard.
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Interruption();
        }
    }

    private void await(Reindexing reindexing) {
        try {
            Warnings.print(console, reindexing.await().warnings());
        } catch (CancellationException e) {
            throw new Interruption();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Interruption();
        } finally {
            progress.finish();
        }
    }

    /** Throws if the sync ended before its time. */
    static void requireUninterrupted(SyncReport report) {
        if (report.warnings().stream().map(Warning::code).anyMatch("sync-cancelled"::equals)) {
            throw new Interruption();
        }
    }

    @Override
    public void close() {
        guard.close();
        rag.close();
    }
}
