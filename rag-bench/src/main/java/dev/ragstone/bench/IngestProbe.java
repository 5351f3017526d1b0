package dev.ragstone.bench;

import dev.ragstone.testkit.fake.HashingEmbedder;
import java.nio.file.Path;

/**
 * Ingests the folder {@code args[1]} once, as {@code args[0]} does: {@code ours}, with the folder {@code args[2]} for the
 * index, or {@code peer}. The embedder takes no time.
 */
final class IngestProbe {

    private IngestProbe() {}

    /** Ingests. */
    public static void main(String[] args) {
        Path folder = Path.of(args[1]);
        if (args[0].equals("ours")) {
            try (var ours = new OurIngest(folder, Path.of(args[2]))) {
                ours.first(new HashingEmbedder(384));
            }
        } else {
            new PeerIngest(folder).run(new InstantModel(384));
        }
        System.exit(0);
    }
}
