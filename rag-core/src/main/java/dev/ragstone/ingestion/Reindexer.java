package dev.ragstone.ingestion;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.VectorCache;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.RagException;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.trace.GuardedListener;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.SyncProgress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * Brings one store in step with another, cutting and embedding its documents anew. Sources are not read again, because a
 * store keeps documents whole.
 *
 * <p>Works in the caller's thread and owns none of its parts. Every batch is committed on its own together with its ledger
 * entries, so that a run that ended early, by a crash or otherwise, is gone on with by the next one. What the ledger of the
 * first store does not know is not copied. Most applications use it through {@code Rag.reindex}.
 *
 * @since 0.1
 */
public final class Reindexer {

    /** A chunker that fails on more than this share is no improvement. */
    private static final double MAX_LOST = 0.3;

    private final Parts parts;
    private final RagListener listener;
    private final Patience patience;
    private final ReindexTally tally = new ReindexTally();
    private final SpanTimer timer = SpanTimer.start("reindex");
    private final ReindexCache cache;
    private final ReindexBatch batch;
    private boolean begun;

    /**
     * Joins the parts.
     *
     * @param cache where vectors are kept beyond the index; its failures are warnings
     * @param patience how long to go on trying when the embedder is down
     */
    public Reindexer(Parts parts, VectorCache cache, Duration patience, RagListener listener) {
        this.parts = parts;
        this.listener = new GuardedListener(listener);
        this.patience = new Patience(patience);
        EmbeddingModel model = parts.embedder().model();
        Catalog to = parts.to().catalog();
        this.cache = new ReindexCache(cache, new StoredVersion(to, model.id()), tally.warnings());
        var cached = new CachedVectors(cache, model.dimension(), tally.warnings());
        var tokens = TokenKeeping.copying(parts.from(), parts.to(), parts.embedder(), tally.warnings());
        var sources =
                new ReindexEmbedder.Sources(List.of(to, parts.from().catalog()), cached, parts.embedder(), tokens);
        var embedding = new ReindexEmbedder(sources, this.patience, tally, this::progressed);
        this.batch = new ReindexBatch(parts.to(), model.id(), embedding, this.cache, tally);
    }

    /** Where documents come from, what cuts and embeds them, and where they go. */
    public record Parts(Store from, Chunker chunker, Embedder embedder, Store to) {}

    /** Makes {@link #catchUp} end soon, now and later. May be called by any thread. */
    public void cancel() {
        patience.cancel();
    }

    /** How many ledger entries the two stores do not agree on. */
    public int outstanding() {
        return difference().size();
    }

    /**
     * Copies what differs now.
     *
     * @return how many entries differed; zero means that the stores were in step
     * @throws CancellationException if it was cancelled or the thread is interrupted
     * @throws EmbeddingException if the embedder stays down or refuses everything
     * @throws dev.ragstone.error.StoreException if a store fails
     */
    public int catchUp() {
        patience.requireGoingOn();
        if (!begun) {
            begun = true;
            forgetLost();
        }
        LedgerDifference difference = difference();
        tally.round(difference);
        if (!difference.gone().isEmpty()) {
            difference.gone().forEach(id -> cache.replace(id, Set.of()));
            parts.to().commit(StoreBatch.deleting(difference.gone()));
        }
        for (LedgerEntry entry : difference.outdated()) {
            patience.requireGoingOn();
            copy(entry);
            progressed();
        }
        batch.flush();
        progressed();
        return difference.size();
    }

    /**
     * Checks that the copy may replace the original.
     *
     * @throws RagException if the chunker failed on more than 30 % of the documents
     */
    public void requireWorthServing() {
        List<LedgerEntry> lost =
                LedgerDifference.lost(parts.from().catalog(), parts.to().catalog());
        int documents = parts.from().catalog().stats().documents();
        if (lost.size() > MAX_LOST * documents) {
            LedgerEntry first = lost.getFirst();
            throw new RagException(
                    "the chunker " + parts.chunker().id() + " could not cut " + lost.size() + " of " + documents
                            + " documents, such as " + first.uri() + ", which " + first.reason(),
                    "Mend the chunker or keep the one before.",
                    false,
                    null);
        }
    }

    /**
     * Makes a cache forget the vectors of the original that the copy has not, once the copy serves. A failure is a
     * warning.
     *
     * @param used the cache of the original
     * @param model the id of the model that made the vectors of the original
     */
    public void forgetOriginal(VectorCache used, String model) {
        cache.retire(
                new RetiredVectors(used, parts.from().catalog(), model),
                parts.to().catalog());
    }

    /** Forgets the documents an earlier run could not cut, so that they are tried again. */
    private void forgetLost() {
        var lost = LedgerDifference.lost(parts.from().catalog(), parts.to().catalog()).stream()
                .map(LedgerEntry::documentId)
                .toList();
        if (!lost.isEmpty()) {
            parts.to().commit(StoreBatch.deleting(lost));
        }
    }

    /** How far it has come. May be called by any thread. */
    public SyncProgress progress() {
        return tally.progress();
    }

    /** Why it waits at the moment; empty while it works. May be called by any thread. */
    public Optional<String> problem() {
        return patience.problem();
    }

    /** What was done so far. */
    public ReindexReport report() {
        return tally.report();
    }

    /** Tells the listener how it ended. */
    public void ended(Span.Result result, String detail) {
        listener.spanEnded(tally.counted(timer).end(result, detail));
    }

    /** Tells the listener that parts which no longer serve could not be closed. */
    public void closingFailed(RuntimeException failure) {
        listener.spanEnded(SpanTimer.start("close").end(Span.Result.FAILED, String.valueOf(failure.getMessage())));
    }

    private LedgerDifference difference() {
        return LedgerDifference.between(parts.from().catalog(), parts.to().catalog());
    }

    private void progressed() {
        listener.reindexProgressed(tally.progress());
    }

    private void copy(LedgerEntry entry) {
        // Read after the entry: if a sync changes the document in between, the next round finds the entry outdated.
        Optional<Document> document = parts.from().catalog().document(entry.documentId());
        if (document.isEmpty()) {
            batch.addEmpty(entry);
            tally.moved(entry.uri());
            return;
        }
        try {
            batch.add(entry, document.get(), cut(entry, document.get()));
        } catch (UncutException e) {
            batch.addEmpty(LedgerDifference.failed(entry, e.reason()));
            tally.failed(entry.uri(), e.reason());
        }
    }

    private List<Chunk> cut(LedgerEntry entry, Document document) throws UncutException {
        if (entry.outcome() == Outcome.EMPTY) {
            return List.of();
        }
        try {
            // A chunker may count tokens with the embedder's model, which can be down like any other.
            return patience.insist(() -> parts.chunker().chunk(document));
        } catch (EmbeddingException | CancellationException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            throw new UncutException("could not be cut: " + e, e);
        }
    }

    /** The chunker failed on a document. */
    private static final class UncutException extends Exception {

        private static final long serialVersionUID = 1L;

        UncutException(String message, Throwable cause) {
            super(message, cause);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }
}
