package dev.ragstone.ingestion;

import dev.ragstone.error.StoreException;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.Source;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.trace.SpanTimer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * One sync, from the scan to the removal of what is gone. Scanning, reading, embedding and writing run side by side; this
 * thread embeds.
 */
final class SyncRun implements BatchEmbedder.Watcher {

    private final Ingestion.Parts parts;
    private final Source source;
    private final SyncOptions options;
    private final Ingestion ingestion;
    private final SyncTally tally = new SyncTally();
    private final Map<String, LedgerEntry> ledger = new HashMap<>();
    private String current = "";

    SyncRun(Ingestion.Parts parts, Source source, SyncOptions options, Ingestion ingestion) {
        this.parts = parts;
        this.source = source;
        this.options = options;
        this.ingestion = ingestion;
    }

    SyncReport execute() {
        for (LedgerEntry entry : parts.store().catalog().ledger()) {
            ledger.put(entry.documentId(), entry);
        }
        var examiner = new Examiner(parts, options, ledger, ingestion.clock());
        int readers = ingestion.settings().readers();
        try (var writer = new BatchWriter(parts, ingestion.settings(), tally, this);
                var items = new ReadAhead(source, readers, examiner, this::cancelled)) {
            return run(items, writer);
        }
    }

    /** Notes what was done so far. */
    SpanTimer counted(SpanTimer timer) {
        return tally.counted(timer);
    }

    private SyncReport run(ReadAhead items, BatchWriter writer) {
        try {
            tally.offered(items::offered);
            for (var next = items.next(); next.isPresent(); next = items.next()) {
                accept(next.get(), writer);
                progressed();
            }
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            flushAfter(e, writer);
            throw e;
        }
        writer.flush();
        if (cancelled()) {
            tally.warnings().warn("sync-cancelled", "the sync was cancelled; the next one goes on from here");
            return tally.report();
        }
        items.problems().forEach(problem -> tally.warnings().warn("listing-failed", problem));
        purge(items, writer);
        writer.settle();
        progressed();
        return tally.report();
    }

    /** The scan broke off, but what it offered before is whole. */
    private static void flushAfter(Throwable failure, BatchWriter writer) {
        try {
            writer.flush();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private void accept(Examination examination, BatchWriter writer) {
        current = examination.item().uri();
        tally.read();
        switch (examination) {
            case Examination.Unchanged unchanged -> keep(unchanged, writer);
            case Examination.Unreadable bad -> writer.fail(bad.attempt(), bad.known(), bad.outcome(), bad.reason());
            case Examination.Prepared prepared -> writer.add(prepared.document());
        }
    }

    private void keep(Examination.Unchanged unchanged, BatchWriter writer) {
        LedgerEntry known = unchanged.known();
        tally.unchanged();
        if (known.outcome() != Outcome.OK) {
            tally.stillFailed(known.uri(), known.outcome(), known.reason());
        }
        if (unchanged.touched()) {
            writer.touch(LedgerRows.touched(known, unchanged.item(), unchanged.opened()));
        }
    }

    private void purge(ReadAhead items, BatchWriter writer) {
        var covered = LedgerRows.covered(ledger.values(), source, options.collection());
        var removal = Removal.of(source.name(), covered, offered(items), tally.addedBytes());
        if (removal.gone().isEmpty()) {
            return;
        }
        String objection = removal.objection(!items.problems().isEmpty(), options.allowMassDeletion());
        if (objection.isEmpty()) {
            var ids = removal.gone().stream().map(LedgerEntry::documentId).toList();
            writer.remove(ids, () -> {
                tally.removed(removal.removed());
                tally.renamed(removal.renamed());
            });
        } else {
            tally.warnings().warn("nothing-removed", objection);
        }
    }

    private Removal.Offered offered(ReadAhead items) {
        Set<String> bytes = new HashSet<>();
        for (LedgerEntry entry : parts.store().catalog().ledger()) {
            if (items.uris().contains(entry.uri())) {
                bytes.add(ContentKey.bytesOf(entry.checksum()));
            }
        }
        return new Removal.Offered(items.uris(), bytes);
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
