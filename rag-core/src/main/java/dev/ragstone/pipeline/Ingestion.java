package dev.ragstone.pipeline;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Source;
import dev.ragstone.store.Store;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.SpanTimer;
import java.time.Clock;

/**
 * Brings a store in step with a source: scan, read, chunk, embed, commit, and last remove what is gone.
 *
 * <p>Works in the caller's thread, one sync at a time. Every batch is committed on its own, so that a crash or a
 * cancelled run loses at most the batch in hand and the next run goes on from there.
 *
 * @since 0.1
 */
public final class Ingestion {

    private final Parts parts;
    private final RagListener listener;
    private final Clock clock;
    private volatile boolean cancelled;

    /** Joins the parts of a pipeline; it does not own them. */
    public Ingestion(Parts parts, RagListener listener, Clock clock) {
        this.parts = parts;
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
        SyncReport report = new SyncRun(parts, source, options, this).execute();
        listener.spanEnded(timer.count("added", report.added())
                .count("changed", report.changed())
                .count("removed", report.removed())
                .count("embedded", report.embedded())
                .ok());
        return report;
    }

    boolean cancelled() {
        return cancelled || Thread.currentThread().isInterrupted();
    }

    RagListener listener() {
        return listener;
    }

    Clock clock() {
        return clock;
    }
}
