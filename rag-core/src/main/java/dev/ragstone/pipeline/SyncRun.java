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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One sync, from the scan to the removal of what is gone. */
final class SyncRun {

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
        this.writer = new BatchWriter(parts.store(), parts.embedder(), ingestion.clock(), tally, this::progressed);
    }

    SyncReport execute() {
        for (LedgerEntry entry : parts.store().catalog().ledger()) {
            ledger.put(entry.documentId(), entry);
        }
        Listing listing = Listing.of(source);
        tally.items(listing.items().size());
        listing.problems().forEach(problem -> tally.warn("listing-failed", problem));
        for (SourceItem item : listing.items().values()) {
            if (ingestion.cancelled()) {
                return cancelled();
            }
            current = item.uri();
            process(item);
            progressed();
        }
        writer.flush();
        purge(listing);
        parts.store().settle();
        progressed();
        return tally.report();
    }

    private SyncReport cancelled() {
        writer.flush();
        tally.warn("sync-cancelled", "the sync was cancelled; the next one goes on from here");
        return tally.report();
    }

    private void process(SourceItem item) {
        LedgerEntry known = ledger.get(DocumentInfo.id(options.collection(), item.uri()));
        try {
            ChangeDetector.Verdict verdict = changes.judge(item, known);
            if (known == null || verdict.change() == ChangeDetector.Change.READ) {
                read(item, known, String.valueOf(verdict.key()));
            } else {
                keep(item, known, verdict.change() == ChangeDetector.Change.TOUCHED);
            }
        } catch (IOException e) {
            fail(item, known, "", Extraction.without(Outcome.FAILED, "could not be opened: " + e, ""));
        }
    }

    private void keep(SourceItem item, LedgerEntry known, boolean touched) {
        tally.unchanged();
        if (known.outcome() != Outcome.OK) {
            tally.stillFailed(item.uri(), known.outcome(), known.reason());
        }
        if (touched) {
            writer.note(LedgerRows.touched(known, item, ingestion.clock().instant()));
        }
    }

    private void read(SourceItem item, @Nullable LedgerEntry known, String checksum) {
        Extraction extraction;
        PreparedDocument prepared = null;
        try {
            extraction = parts.reader().read(item);
            if (extraction.outcome().hasText() || extraction.outcome() == Outcome.EMPTY) {
                prepared = prepare(item, known, checksum, extraction);
            }
        } catch (RuntimeException e) {
            // One bad file must not stop the run, whatever a reader or chunker makes of it.
            extraction = Extraction.without(Outcome.FAILED, "could not be read: " + e, "");
        }
        if (prepared == null) {
            fail(item, known, checksum, extraction);
        } else {
            writer.add(prepared);
        }
    }

    private PreparedDocument prepare(
            SourceItem item, @Nullable LedgerEntry known, String checksum, Extraction extraction) {
        Document document = PreparedDocument.documentOf(item, extraction, options.collection(), checksum);
        // A file that has become empty replaces its old version: its words are no longer there.
        List<Chunk> chunks = extraction.outcome().hasText() ? parts.chunker().chunk(document) : List.of();
        return new PreparedDocument(item, document, chunks, checksum, extraction.outcome(), extraction.reason(), known);
    }

    private void fail(SourceItem item, @Nullable LedgerEntry known, String checksum, Extraction extraction) {
        tally.failed(item.uri(), extraction.outcome(), extraction.reason());
        var row = new LedgerRows.Attempt(
                item, options.collection(), checksum, ingestion.clock().instant());
        writer.note(LedgerRows.failed(row, known, extraction.outcome(), extraction.reason()));
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

    private void progressed() {
        ingestion.listener().syncProgressed(tally.progress(current));
    }
}
