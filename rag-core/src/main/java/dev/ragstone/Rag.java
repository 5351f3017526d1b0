package dev.ragstone;

import dev.ragstone.document.Document;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.pipeline.Answering;
import dev.ragstone.pipeline.Ingestion;
import dev.ragstone.pipeline.RagStatus;
import dev.ragstone.pipeline.SyncOptions;
import dev.ragstone.pipeline.SyncReport;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.source.Source;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Retrieval-augmented generation over documents that stay in sync with their sources.
 *
 * <pre>{@code
 * try (Rag rag = EmbeddedRag.open(Path.of("index"))) {
 *     rag.sync(Path.of("docs"));
 *     System.out.println(rag.ask("How are the two scores combined?"));
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads: searches and answers run side by side and beside a sync; syncs wait for one another.
 * All work is done in the caller's thread or ends before the call returns. After {@link #close} every method throws
 * {@link IllegalStateException}.
 *
 * @since 0.1
 */
public final class Rag implements AutoCloseable {

    private final Store store;
    private final Ingestion ingestion;
    private final Answering answering;
    private final @Nullable Function<Path, Source> pathSource;
    private final List<AutoCloseable> owned;
    private final AtomicBoolean closed = new AtomicBoolean();

    Rag(
            Store store,
            Ingestion ingestion,
            Answering answering,
            @Nullable Function<Path, Source> pathSource,
            List<AutoCloseable> owned) {
        this.store = store;
        this.ingestion = ingestion;
        this.answering = answering;
        this.pathSource = pathSource;
        this.owned = List.copyOf(owned);
    }

    /** Starts with nothing chosen; {@code EmbeddedRag} in rag-embedded starts with everything chosen. */
    public static RagBuilder builder() {
        return new RagBuilder();
    }

    /**
     * Brings the index in step with a folder or file: what is new or changed is read, what is gone is removed.
     *
     * @throws IllegalStateException if the builder was given no {@link RagBuilder#pathSource}
     * @throws dev.ragstone.error.RagException as {@link #sync(Source, SyncOptions)}
     */
    public SyncReport sync(Path path) {
        return sync(path, SyncOptions.defaults());
    }

    /** Brings the index in step with a folder or file; see {@link #sync(Path)}. */
    public SyncReport sync(Path path, SyncOptions options) {
        if (pathSource == null) {
            throw new IllegalStateException("sync(Path) needs RagBuilder.pathSource; sync(Source) works without it");
        }
        return sync(pathSource.apply(path), options);
    }

    /** Brings the index in step with a source. */
    public SyncReport sync(Source source) {
        return sync(source, SyncOptions.defaults());
    }

    /**
     * Brings the index in step with a source. Nothing is embedded that the index already has a vector for. One bad item
     * does not stop the others; the report lists it.
     *
     * @throws dev.ragstone.error.DocumentException if the source cannot be listed at all; nothing is removed then
     * @throws dev.ragstone.error.StoreException if the store fails; what was committed before stays
     */
    public SyncReport sync(Source source, SyncOptions options) {
        requireOpen();
        return ingestion.sync(source, options);
    }

    /** Finds the chunks that best answer {@code text}. */
    public Retrieval search(String text) {
        return search(Query.of(text));
    }

    /**
     * Finds the chunks that best answer {@code query}.
     *
     * @throws dev.ragstone.error.RagException if no part of the search succeeds
     */
    public Retrieval search(Query query) {
        requireOpen();
        return answering.search(query);
    }

    /** Answers {@code question} from all documents. */
    public Answer ask(String question) {
        return ask(Query.of(question));
    }

    /**
     * Answers {@code question} from the documents its scope allows.
     *
     * @throws dev.ragstone.error.RagException if retrieval fails, or generation does and there is no fallback
     */
    public Answer ask(Query question) {
        requireOpen();
        return answering.ask(question);
    }

    /** Answers {@code question} step by step. */
    public AnswerStream stream(String question) {
        return stream(Query.of(question));
    }

    /** Answers {@code question} step by step: the sources, the text in pieces, the whole. The caller closes the stream. */
    public AnswerStream stream(Query question) {
        requireOpen();
        return answering.stream(question);
    }

    /** The document with this id, if {@code access} may read it: what a citation opens. */
    public Optional<Document> document(String documentId, AccessScope access) {
        requireOpen();
        return store.catalog().document(documentId).filter(document -> access.allows(document.info()));
    }

    /**
     * Removes a document, its chunks, its vectors and what a vector cache keeps of them. A later sync brings it back if its source still offers it.
     *
     * @return whether it was there
     */
    public boolean delete(String documentId) {
        requireOpen();
        return ingestion.delete(documentId);
    }

    /** What the index holds and what is wrong with it. */
    public RagStatus status() {
        requireOpen();
        return RagStatus.of(store.catalog().stats(), store.catalog().ledger());
    }

    /** Ends a running sync at its next item, then closes all parts. Closing twice has no effect. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            ingestion.cancel();
            synchronized (ingestion) {
                ClosingParts.closeAll(owned);
            }
        }
    }

    private void requireOpen() {
        if (closed.get()) {
            throw new IllegalStateException("this Rag is closed");
        }
    }
}
