package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.app.terminal.Warnings;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.trace.RagListener;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Opens and fills the index that is measured. */
final class EvalIndex {

    private EvalIndex() {}

    /** Opens an index of one's own documents at {@code place}, after a sync of {@code docs} if there are any. */
    static EmbeddedRag.Opened open(
            RagstoneCommand root, IndexPlace place, UnaryOperator<EmbeddedRagBuilder> settings, List<Path> docs) {
        if (docs.isEmpty()) {
            return settings.apply(place.toRead()).openParts();
        }
        SyncPaths.requireExisting(docs);
        var progress = new SyncProgressView(root.console());
        boolean watched = root.console().errTerminal() || !root.json();
        EmbeddedRag.Opened index = settings.apply(place.toWrite(WriteSettings.defaults()))
                .listener(watched ? progress : RagListener.none())
                .openParts();
        try {
            docs.forEach(
                    path -> sync(root, index.rag(), progress, () -> index.rag().sync(path)));
            return index;
        } catch (RuntimeException e) {
            index.close();
            throw e;
        }
    }

    /** Runs a sync that can be stopped with Ctrl-C, and shows its warnings. */
    static void sync(RagstoneCommand root, Rag rag, SyncProgressView progress, Supplier<SyncReport> sync) {
        InterruptGuard guard = InterruptGuard.of(rag, root.console());
        try {
            SyncReport report = sync.get();
            progress.finish();
            SyncSession.requireUninterrupted(report);
            Warnings.print(root.console(), report.warnings());
        } finally {
            guard.close();
        }
    }
}
