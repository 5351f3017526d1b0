package dev.ragstone.embedded;

import dev.ragstone.Rag;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.token.TokenCounter;
import java.nio.file.Path;
import java.util.List;

/** Reindexes in a process of its own, to be killed. */
final class ReindexProcess {

    /** Printed when the reindexing has begun. */
    static final String READY = "ready";

    private ReindexProcess() {}

    /** Reindexes the index {@code args[0]} with an embedder of {@code args[1]} dimensions. */
    public static void main(String[] args) throws InterruptedException {
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                .embedder(new SlowEmbedder(new HashingEmbedder(Integer.parseInt(args[1]))))
                .onMismatch(Mismatch.REINDEX)
                .open()) {
            System.out.println(READY);
            System.out.flush();
            if (rag.reindexing().isPresent()) {
                rag.reindexing().get().await();
            }
        }
    }

    /** Takes its time, so that there is a middle to be killed in. */
    private record SlowEmbedder(HashingEmbedder delegate) implements Embedder {

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
                Thread.sleep(2L * texts.size());
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
