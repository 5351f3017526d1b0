package dev.ragstone.examples;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.Rag;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.ingest.FolderSource;
import dev.ragstone.ingest.chunker.SentenceChunker;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.pgvector.PgVectorStore;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.prompt.NumberedSourcesAssembler;
import java.nio.file.Path;

/**
 * Keeps the index in PostgreSQL with pgvector, where any number of processes may sync and ask at once. Everything else is as
 * in the embedded setup, part by part.
 */
public final class PostgresStore {

    private PostgresStore() {}

    /** Takes a JDBC URL, the name of a schema, a folder of documents and a question. */
    public static void main(String[] args) {
        var config = new HikariConfig();
        config.setJdbcUrl(args[0]);
        config.setMaximumPoolSize(8);

        try (var pool = new HikariDataSource(config);
                var embedder = BgeSmallEmbedder.open()) {
            Chunker chunker = SentenceChunker.of(embedder.tokenCounter());
            var store = PgVectorStore.builder(pool)
                    .schema(args[1])
                    .embeddingModel(embedder.model())
                    .chunkerId(chunker.id())
                    .open();
            try (Rag rag = Rag.builder()
                    .store(store)
                    .reader(DetectingReader.standard())
                    .chunker(chunker)
                    .embedder(embedder)
                    .retriever(HybridRetriever.builder(store, embedder).build())
                    .promptAssembler(NumberedSourcesAssembler.builder().build())
                    .generator(ExtractiveGenerator.builder().embedder(embedder).build())
                    .pathSource(path -> FolderSource.builder(path).build())
                    .build()) {
                rag.sync(Path.of(args[2]));
                System.out.println(rag.ask(args[3]));
            }
        }
    }
}
