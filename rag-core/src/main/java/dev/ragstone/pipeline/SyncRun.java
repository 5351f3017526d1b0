package dev.ragstone.pipeline;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoreBatch;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One sync, from the scan to the removal of what is gone. */
final class SyncRun implements BatchEmbedder.Watcher {

    private final Ingestion.Parts parts;
    private final Source source;
    private final SyncOptions options;
    private final Ingestion ingestion;
    private final SyncTally tally = new SyncTally();
    private final Map<String, LedgerEntry> ledger = new HashMap<>();
    private final ChangeDetector changes;
    private final BatchWriter writer;
    private String current = "";

    SyncRun(Ingestion.Parts parts, Source source, SyncOptions options, Ingestion ingestion) {
        this.parts = parts;
        this.source = source;
        this.options = options;
        this.ingestion = ingestion;
        this.changes = new ChangeDetector(options);
        this.writer = new BatchWriter(parts.store(), parts.embedder(), tally, this);
    }

    SyncReport execute() {
        for (LedgerEntry entry : parts.store().catalog().ledger()) {
            ledger.put(entry.documentId(), entry);
        }
        Listing listing = Listing.of(source);
        tally.items(listing.items().size());
        listing.problems().forEach(problem -> tally.warn("listing-failed", problem));
        for (SourceItem item : listing.items().values()) {
            if (cancelled()) {
                return stop();
            }
            current = item.uri();
            process(item);
            progressed();
        }
        writer.flush();
        if (cancelled()) {
            return stop();
        }
        purge(listing);
        parts.store().settle();
        progressed();
        return tally.report();
    }

    private SyncReport stop() {
        writer.flush();
        tally.warn("sync-cancelled", "the sync was cancelled; the next one goes on from here");
        return tally.report();
    }

    private void process(SourceItem item) {
        Instant opened = ingestion.clock().instant();
        LedgerEntry known = ledger.get(DocumentInfo.id(options.collection(), item.uri()));
        try {
            ChangeDetector.Verdict verdict = changes.judge(item, known);
            if (known == null || verdict.change() == ChangeDetector.Change.READ) {
                read(known, attempt(item, String.valueOf(verdict.key()), opened));
            } else {
                keep(item, known, verdict.change() == ChangeDetector.Change.TOUCHED, opened);
            }
        } catch (IOException e) {
            String unread = ContentKey.unread(item).toString();
            writer.fail(attempt(item, unread, opened), known, Outcome.FAILED, "could not be opened: " + e);
        }
    }

    private LedgerRows.Attempt attempt(SourceItem item, String checksum, Instant opened) {
        return new LedgerRows.Attempt(item, options.collection(), checksum, opened);
    }

    private void keep(SourceItem item, LedgerEntry known, boolean touched, Instant opened) {
        tally.unchanged();
        if (known.outcome() != Outcome.OK) {
            tally.stillFailed(item.uri(), known.outcome(), known.reason());
        }
        if (touched) {
            writer.touch(LedgerRows.touched(known, item, opened));
        }
    }

    private void read(@Nullable LedgerEntry known, LedgerRows.Attempt attempt) {
        Extraction extraction;
        PreparedDocument prepared = null;
        try {
            extraction = parts.reader().read(attempt.item());
            if (extraction.outcome().hasText() || extraction.outcome() == Outcome.EMPTY) {
                prepared = prepare(known, attempt, extraction);
            }
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            // One bad file must not stop the run, whatever a reader or chunker makes of it.
            extraction = Extraction.without(Outcome.FAILED, "could not be read: " + e, "");
        } catch (OutOfMemoryError e) {
            extraction = Extraction.without(Outcome.OUT_OF_MEMORY, "reading it took too much memory", "");
        }
        if (prepared == null) {
            writer.fail(attempt, known, extraction.outcome(), extraction.reason());
        } else {
            writer.add(prepared);
        }
    }

    private PreparedDocument prepare(@Nullable LedgerEntry known, LedgerRows.Attempt attempt, Extraction extraction) {
        Document document = PreparedDocument.documentOf(attempt, extraction);
        // A file that has become empty replaces its old version: its words are no longer there.
        List<Chunk> chunks = extraction.outcome().hasText() ? parts.chunker().chunk(document) : List.of();
        return new PreparedDocument(attempt, document, chunks, extraction.outcome(), extraction.reason(), known);
    }

    private void purge(Listing listing) {
        var covered = LedgerRows.covered(ledger.values(), source, options.collection());
        var gone = covered.stream()
                .filter(entry -> !listing.items().containsKey(entry.uri()))
                .map(LedgerEntry::documentId)
                .toList();
        if (gone.isEmpty()) {
            return;
        }
        String objection = listing.objectionToRemoving(gone.size(), covered.size(), options.allowMassDeletion());
        if (objection.isEmpty()) {
            parts.store().commit(StoreBatch.deleting(gone));
            tally.removed(gone.size());
        } else {
            tally.warn("nothing-removed", objection);
        }
    }

    @Override
    public boolean cancelled() {
        return ingestion.cancelled();
    }

    @Override
    public void progressed() {
        ingestion.listener().syncProgressed(tally.progress(current));
    }
}
