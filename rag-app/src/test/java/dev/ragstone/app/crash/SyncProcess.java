package dev.ragstone.app.crash;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.pipeline.SyncOptions;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.token.TokenCounter;
import java.nio.file.Path;
import java.util.List;

/**
 * Syncs a folder into an index with the parts the program uses, but for the model: a real one would spend the time that
 * is better spent on commits.
 */
final class SyncProcess {

    /** Printed when the sync is about to begin. */
    static final String READY = "ready";

    private SyncProcess() {}

    /** Syncs the folder {@code args[1]} into the index {@code args[0]}, taking {@code args[2]} ms for each text. */
    public static void main(String[] args) {
        try (var index = open(Path.of(args[0]), Long.parseLong(args[2]))) {
            System.out.println(READY);
            System.out.flush();
            index.rag().sync(Path.of(args[1]), SyncOptions.defaults().allowingMassDeletion());
        }
    }

    static EmbeddedRag.Opened open(Path index, long millisPerText) {
        return EmbeddedRag.builder(index)
                .embedder(new SlowEmbedder(new HashingEmbedder(), millisPerText))
                .openParts();
    }

    /** Takes its time, so that there is a middle to be killed in. */
    private record SlowEmbedder(HashingEmbedder delegate, long millisPerText) implements Embedder {

        @Override
        public EmbeddingModel model() {
            return delegate.model();
        }

        @Override
        public TokenCounter tokenCounter() {
            return delegate.tokenCounter();
        }

        @Override
        public List<Embedding> embedDocuments(List<String> texts) {
            try {
                Thread.sleep(millisPerText * texts.size());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return delegate.embedDocuments(texts);
        }

        @Override
        public Embedding embedQuery(String text) {
            return delegate.embedQuery(text);
        }
    }
}
