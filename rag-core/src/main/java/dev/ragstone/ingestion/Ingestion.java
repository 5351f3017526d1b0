package dev.ragstone.ingestion;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Source;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.trace.GuardedListener;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import java.time.Clock;
import java.util.List;

/**
 * Brings a store in step with a source: scan, read, chunk, embed, commit, and last remove what is gone.
 *
 * <p>The steps run side by side, each a bounded way ahead of the next, in threads that end before {@link #sync} returns;
 * one sync at a time. Every batch is committed on its own, so that a crash or a cancelled run loses at most the batch in
 * hand and the next run goes on from there.
 *
 * @since 0.1
 */
public final class Ingestion {

    private final Parts parts;
    private final RagListener listener;
    private final Clock clock;
    private final IngestionSettings settings;
    private volatile boolean cancelled;

    /** Joins the parts of a pipeline; it does not own them. */
    public Ingestion(Parts parts, RagListener listener, Clock clock) {
        this(parts, IngestionSettings.defaults(), listener, clock);
    }

    /** Joins the parts of a pipeline; it does not own them, nor the cache. */
    public Ingestion(Parts parts, IngestionSettings settings, RagListener listener, Clock clock) {
        this.parts = parts;
        this.settings = settings;
        this.listener = new GuardedListener(listener);
        this.clock = clock;
    }

    /** What an ingestion is made of, in the order of the flow. */
    public record Parts(DocumentReader reader, Chunker chunker, Embedder embedder, Store store) {}

    /** Makes a running sync end at the next item, with what it has done committed, and later ones end at once. */
    public void cancel() {
        cancelled = true;
    }

    /**
     * Brings the store in step with {@code source}.
     *
     * @throws dev.ragstone.error.DocumentException if the source cannot be listed at all; nothing is removed then
     * @throws dev.ragstone.error.StoreException if the store fails; what was committed before stays
     */
    public synchronized SyncReport sync(Source source, SyncOptions options) {
        var timer = SpanTimer.start("sync");
        var run = new SyncRun(parts, source, options, this);
        try {
            SyncReport report = run.execute();
            listener.spanEnded(run.counted(timer).ok());
            return report;
        } catch (RuntimeException | Error e) {
            listener.spanEnded(run.counted(timer).end(Span.Result.FAILED, String.valueOf(e.getMessage())));
            throw e;
        }
    }

    /**
     * Removes a document with its chunks, its vectors and what a cache keeps of them, and has the store put in order, so
     * that its text leaves the files as well. Does not wait for a running sync, which may bring it back if the source
     * offers it.
     *
     * @return whether it was there
     * @throws dev.ragstone.error.StoreException if the store fails
     */
    public boolean delete(String documentId) {
        boolean known = parts.store().catalog().document(documentId).isPresent();
        var stored = new StoredVersion(
                parts.store().catalog(), parts.embedder().model().id());
        var forgotten = new ForgottenVectors(settings.cache(), stored, new WarningList());
        forgotten.replace(documentId, List.of());
        parts.store().commit(StoreBatch.deleting(List.of(documentId)));
        forgotten.restore();
        parts.store().settle();
        return known;
    }

    boolean cancelled() {
        return cancelled || Thread.currentThread().isInterrupted();
    }

    IngestionSettings settings() {
        return settings;
    }

    RagListener listener() {
        return listener;
    }

    Clock clock() {
        return clock;
    }
}
