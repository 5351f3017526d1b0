package dev.ragstone.embedded;

import dev.ragstone.Rag;
import dev.ragstone.testkit.KilledProcess;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.nio.file.Path;
import java.time.Duration;

/** Reindexes in a process of its own, to be killed. */
final class ReindexProcess {

    /** So that there is a middle to be killed in. */
    private static final Duration PER_TEXT = Duration.ofMillis(2);

    private ReindexProcess() {}

    /** Reindexes the index {@code args[0]} with an embedder of {@code args[1]} dimensions. */
    public static void main(String[] args) throws InterruptedException {
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                .embedder(new HashingEmbedder(Integer.parseInt(args[1])).taking(PER_TEXT))
                .onMismatch(Mismatch.REINDEX)
                .open()) {
            KilledProcess.ready();
            if (rag.reindexing().isPresent()) {
                rag.reindexing().get().await();
            }
        }
    }
}
