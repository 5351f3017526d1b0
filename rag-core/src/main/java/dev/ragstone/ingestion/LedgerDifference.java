package dev.ragstone.ingestion;

import dev.ragstone.source.Outcome;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What one store's ledger knows and another's does not, or not yet in the same version.
 *
 * @param entries how many the first has
 * @param outdated those of them whose version the second does not have
 * @param gone ids of documents only the second has
 */
record LedgerDifference(int entries, List<LedgerEntry> outdated, List<String> gone) {

    static LedgerDifference between(Catalog from, Catalog to) {
        Map<String, LedgerEntry> copied = byDocument(to);
        List<LedgerEntry> ledger = from.ledger();
        var outdated = new ArrayList<LedgerEntry>();
        for (LedgerEntry entry : ledger) {
            LedgerEntry copy = copied.remove(entry.documentId());
            if (copy == null || !isSameVersion(entry, copy)) {
                outdated.add(entry);
            }
        }
        return new LedgerDifference(
                ledger.size(), outdated, copied.keySet().stream().sorted().toList());
    }

    /** What the second has of documents it knows but could not cut, although the first could. */
    static List<LedgerEntry> lost(Catalog from, Catalog to) {
        Map<String, LedgerEntry> copied = byDocument(to);
        return from.ledger().stream()
                .filter(entry -> entry.chunks() > 0)
                .map(entry -> copied.get(entry.documentId()))
                .filter(Objects::nonNull)
                .filter(copy -> copy.chunks() == 0)
                .toList();
    }

    private static Map<String, LedgerEntry> byDocument(Catalog catalog) {
        Map<String, LedgerEntry> entries = new HashMap<>();
        catalog.ledger().forEach(entry -> entries.put(entry.documentId(), entry));
        return entries;
    }

    int size() {
        return outdated.size() + gone.size();
    }

    /** Every attempt to read an item has a time of its own; what became of it may differ from chunker to chunker. */
    private static boolean isSameVersion(LedgerEntry entry, LedgerEntry copy) {
        return entry.syncedAt().equals(copy.syncedAt())
                && entry.checksum().equals(copy.checksum())
                && entry.size() == copy.size()
                && entry.modified().equals(copy.modified())
                && entry.reader().equals(copy.reader());
    }

    /** The same version under another count of chunks. */
    static LedgerEntry recounted(LedgerEntry entry, int chunks, int pendingVectors) {
        return withOutcome(entry, entry.outcome(), entry.reason(), chunks, pendingVectors);
    }

    /** The same version, of which nothing could be stored. */
    static LedgerEntry failed(LedgerEntry entry, String reason) {
        return withOutcome(entry, Outcome.FAILED, reason, 0, 0);
    }

    private static LedgerEntry withOutcome(
            LedgerEntry entry, Outcome outcome, String reason, int chunks, int pendingVectors) {
        return new LedgerEntry(
                entry.collection(),
                entry.uri(),
                entry.size(),
                entry.modified(),
                entry.checksum(),
                outcome,
                reason,
                chunks,
                pendingVectors,
                entry.syncedAt(),
                entry.reader());
    }
}
