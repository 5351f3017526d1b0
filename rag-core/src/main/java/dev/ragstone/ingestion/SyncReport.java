package dev.ragstone.ingestion;

import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.List;

/**
 * What a sync did.
 *
 * @param added new documents
 * @param changed documents replaced by a newer version
 * @param unchanged documents left as they were
 * @param renamed documents found again under another URI with the same bytes; neither added nor removed
 * @param removed documents whose item is gone
 * @param failed items without an up-to-date text in the index, also those that failed before and did not change
 * @param chunks written; the sum of {@code embedded}, {@code reused} and those left without a vector
 * @param embedded chunks the model was asked for
 * @param reused chunks whose vector was known from an equal text
 * @param warnings what went less well than it should have
 * @since 0.1
 */
public record SyncReport(
        int added,
        int changed,
        int unchanged,
        int renamed,
        int removed,
        List<ItemProblem> failed,
        int chunks,
        int embedded,
        int reused,
        List<Warning> warnings,
        Duration duration) {

    public SyncReport {
        failed = List.copyOf(failed);
        warnings = List.copyOf(warnings);
    }
}
