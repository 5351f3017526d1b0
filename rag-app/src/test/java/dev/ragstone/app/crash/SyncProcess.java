package dev.ragstone.app.crash;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.pipeline.SyncOptions;
import dev.ragstone.testkit.KilledProcess;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Syncs a folder into an index with the parts the program uses, but for the model: a real one would spend the time that
 * is better spent on commits.
 */
final class SyncProcess {

    private SyncProcess() {}

    /** Syncs the folder {@code args[1]} into the index {@code args[0]}, taking {@code args[2]} ms for each text. */
    public static void main(String[] args) {
        try (var index = open(Path.of(args[0]), Long.parseLong(args[2]))) {
            KilledProcess.ready();
            index.rag().sync(Path.of(args[1]), SyncOptions.defaults().allowingMassDeletion());
        }
    }

    static EmbeddedRag.Opened open(Path index, long millisPerText) {
        return EmbeddedRag.builder(index)
                .embedder(new HashingEmbedder().taking(Duration.ofMillis(millisPerText)))
                .openParts();
    }
}
