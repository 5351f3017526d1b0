package dev.ragstone.bench;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.token.TokenCounter;
import java.nio.file.Path;
import java.util.List;

/** Our side of the ingest benchmark: each first ingest into an index of its own. */
final class OurIngest {

    private final Path folder;
    private final Path scratch;
    private int runs;
    private int documents;

    OurIngest(Path folder, Path scratch) {
        this.folder = folder;
        this.scratch = scratch;
    }

    /** Into a new index. */
    IngestBenchmark.Run first(Embedder embedder) {
        runs++;
        return again(embedder);
    }

    /** Into the index of the run before. */
    IngestBenchmark.Run again(Embedder embedder) {
        long start = System.nanoTime();
        try (var opened = EmbeddedRag.builder(scratch.resolve("index-" + runs))
                .embedder(new Borrowed(embedder))
                .openParts()) {
            opened.rag().sync(folder);
            double seconds = (System.nanoTime() - start) / 1e9;
            var catalog = opened.store().catalog();
            documents = catalog.stats().documents();
            long characters = catalog.ledger().stream()
                    .flatMap(entry -> catalog.document(entry.documentId()).stream())
                    .mapToLong(document -> document.text().length())
                    .sum();
            return new IngestBenchmark.Run(seconds, characters, catalog.stats().chunks());
        }
    }

    /** How many documents the last run stored. */
    int documents() {
        return documents;
    }

    /** Is not closed with the index, since the next run needs it. */
    private record Borrowed(Embedder embedder) implements Embedder {

        @Override
        public EmbeddingModel model() {
            return embedder.model();
        }

        @Override
        public TokenCounter tokenCounter() {
            return embedder.tokenCounter();
        }

        @Override
        public List<Embedding> embedDocuments(List<String> texts) {
            return embedder.embedDocuments(texts);
        }

        @Override
        public Embedding embedQuery(String text) {
            return embedder.embedQuery(text);
        }
    }
}
