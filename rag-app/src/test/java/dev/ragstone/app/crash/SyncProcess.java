package dev.ragstone.app.crash;

import dev.ragstone.app.index.DatabasePlace;
import dev.ragstone.app.index.DatabaseUrl;
import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.app.index.IndexPlace.WriteSettings;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.testkit.KilledProcess;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Syncs a folder into an index with the parts the program uses, but for the model: a real one would spend the time that
 * is better spent on commits.
 */
final class SyncProcess {

    private static final String DATABASE = "postgres:";

    private SyncProcess() {}

    /** Syncs the folder {@code args[1]} into the index {@code args[0]}, taking {@code args[2]} ms for each text. */
    public static void main(String[] args) {
        try (var index = open(place(args[0]), Long.parseLong(args[2]))) {
            KilledProcess.ready();
            index.rag().sync(Path.of(args[1]), SyncOptions.defaults().allowingMassDeletion());
        }
    }

    static EmbeddedRag.Opened open(IndexPlace index, long millisPerText) {
        return index.toWrite(WriteSettings.defaults())
                .embedder(new HashingEmbedder().taking(Duration.ofMillis(millisPerText)))
                .openParts();
    }

    /** How to name an index to {@link #main}. */
    static String name(IndexPlace place) {
        return place.toString();
    }

    private static IndexPlace place(String name) {
        // Servers for tests have one user, who needs no password.
        return name.startsWith(DATABASE)
                ? new DatabasePlace(DatabaseUrl.of(name + (name.contains("?") ? "&" : "?") + "user=postgres"), null)
                : new FolderPlace(Path.of(name));
    }
}
