package dev.ragstone.embedded;

import dev.ragstone.Rag;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.ingestion.RagStatus;
import dev.ragstone.store.Store;
import java.nio.file.Path;

/**
 * The whole library in one process: documents in a Lucene index on disk, the bge-small model in memory, hybrid retrieval,
 * and answers that quote and cite.
 *
 * <pre>{@code
 * try (Rag rag = EmbeddedRag.open(Path.of("index"))) {
 *     rag.sync(Path.of("docs"));
 *     System.out.println(rag.ask("How are the two scores combined?"));
 * }
 * }</pre>
 *
 * <p>Nothing is installed, downloaded or called. One process writes an index at a time; any number may read it. An index
 * that was built with another embedder or chunker is refused, or rebuilt while it serves; see
 * {@link EmbeddedRagBuilder#onMismatch}.
 *
 * @since 0.1
 */
public final class EmbeddedRag {

    private EmbeddedRag() {}

    /**
     * Opens the index in {@code directory} for reading and writing, and creates it if it is not there. The model is
     * loaded when it is first needed; if that fails, search and sync go on by words and say so.
     *
     * @throws dev.ragstone.error.FingerprintException if the index was built with other parts
     * @throws dev.ragstone.error.StoreException if it cannot be opened, for instance because another process writes it
     */
    public static Rag open(Path directory) {
        return builder(directory).open();
    }

    /** Starts with the defaults, each of which can be replaced. */
    public static EmbeddedRagBuilder builder(Path directory) {
        return new EmbeddedRagBuilder(directory);
    }

    /**
     * Starts with the defaults around another store than the index on disk, such as one in PostgreSQL:
     * {@code EmbeddedRag.builder((model, chunker) -> PgVectorStore.builder(database)...open())}.
     */
    public static EmbeddedRagBuilder builder(StoreOpening store) {
        return new EmbeddedRagBuilder(store);
    }

    /**
     * What the index in {@code directory} holds, whatever it was built with. Loads no model, and works beside a process
     * that writes it.
     *
     * @throws dev.ragstone.error.StoreException if there is no index or it cannot be opened
     */
    public static RagStatus status(Path directory) {
        try (Store store = Generations.openAnything(directory)) {
            return RagStatus.of(store.catalog().stats(), store.catalog().ledger());
        }
    }

    /**
     * An opened index with the parts below the facade, for tools that look inside, such as evaluation.
     *
     * @param rag owns the others: closing it closes them
     * @param store what serves at first; a reindexing replaces and closes it
     * @param embedder the one {@code store} is searched with
     * @since 0.1
     */
    public record Opened(Rag rag, Store store, Embedder embedder) implements AutoCloseable {

        @Override
        public void close() {
            rag.close();
        }
    }
}
