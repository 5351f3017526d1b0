package dev.ragstone.ingestion;

import dev.ragstone.source.Outcome;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoreStats;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an index holds and what is wrong with it.
 *
 * @param problems items whose text is not in the index, or not all of it
 * @param pendingVectors chunks that can be found by their words only until the next sync
 * @param lastSync when an item was last read; empty for a new index
 * @since 0.1
 */
public record RagStatus(StoreStats stats, List<ItemProblem> problems, int pendingVectors, Optional<Instant> lastSync) {

    public RagStatus {
        problems = List.copyOf(problems);
    }

    /** Sums up what a store says about itself. */
    public static RagStatus of(StoreStats stats, List<LedgerEntry> ledger) {
        var problems = ledger.stream()
                .filter(entry -> entry.outcome() != Outcome.OK)
                .map(entry -> new ItemProblem(entry.uri(), entry.outcome(), entry.reason()))
                .toList();
        int pending = ledger.stream().mapToInt(LedgerEntry::pendingVectors).sum();
        var last = ledger.stream().map(LedgerEntry::syncedAt).max(Instant::compareTo);
        return new RagStatus(stats, problems, pending, last);
    }
}
