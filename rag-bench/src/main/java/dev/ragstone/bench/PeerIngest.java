package dev.ragstone.bench;

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.loader.FileSystemDocumentLoader;
import dev.langchain4j.data.document.parser.apache.tika.ApacheTikaDocumentParser;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.HuggingFaceTokenCountEstimator;
import dev.langchain4j.store.embedding.EmbeddingStoreIngestor;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * LangChain4j's side of the ingest benchmark, as its Easy RAG does it: every file through the Tika parser, recursive
 * splitting by its own tokenizer, into the store in memory. Segments have as many tokens as our chunks.
 */
final class PeerIngest {

    private static final int TOKENS = 200;
    private static final int OVERLAP = 40;

    private final Path folder;

    PeerIngest(Path folder) {
        this.folder = folder;
    }

    IngestBenchmark.Run run(EmbeddingModel model) {
        long start = System.nanoTime();
        List<Document> documents =
                FileSystemDocumentLoader.loadDocumentsRecursively(folder, new ApacheTikaDocumentParser());
        var segments = new AtomicInteger();
        EmbeddingStoreIngestor.builder()
                .documentSplitter(DocumentSplitters.recursive(TOKENS, OVERLAP, new HuggingFaceTokenCountEstimator()))
                .textSegmentTransformer(segment -> {
                    segments.incrementAndGet();
                    return segment;
                })
                .embeddingModel(model)
                .embeddingStore(new InMemoryEmbeddingStore<TextSegment>())
                .build()
                .ingest(documents);
        double seconds = (System.nanoTime() - start) / 1e9;
        long characters = documents.stream()
                .mapToLong(document -> document.text().length())
                .sum();
        return new IngestBenchmark.Run(seconds, characters, segments.get());
    }
}
