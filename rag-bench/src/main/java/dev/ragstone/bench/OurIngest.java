package dev.ragstone.bench;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.nio.file.Path;

/**
 * Our side of the ingest benchmark: each first ingest into an index of its own. The reader and its child processes are
 * shared by all runs, as an application shares them.
 */
final class OurIngest implements AutoCloseable {

    private final Path folder;
    private final Path scratch;
    private final DetectingReader shared = DetectingReader.standard();
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
                .reader(new BorrowedReader(shared))
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

    @Override
    public void close() {
        shared.close();
    }

    /** Is not closed with the index, since the next run needs it. */
    private record BorrowedReader(DocumentReader reader) implements DocumentReader {

        @Override
        public String id() {
            return reader.id();
        }

        @Override
        public boolean reads(String mediaType) {
            return reader.reads(mediaType);
        }

        @Override
        public Extraction read(SourceItem item) {
            return reader.read(item);
        }
    }

    /** Is not closed with the index, since the next run needs it. */
    private static final class Borrowed extends ForwardingEmbedder {

        Borrowed(Embedder embedder) {
            super(embedder);
        }

        @Override
        public void close() {}
    }
}
