package dev.ragstone.ingestion;

import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.List;

/**
 * What a reindexing did.
 *
 * @param documents copied, those that had to be copied again because a sync changed them meanwhile included
 * @param removed documents that were deleted meanwhile
 * @param failed documents the new chunker could not cut; they are not in the new index
 * @param chunks written; the sum of {@code embedded}, {@code reused} and those left without a vector
 * @param embedded chunks the model was asked for
 * @param reused chunks whose vector was known from an equal text
 * @param warnings what went less well than it should have
 * @since 0.1
 */
public record ReindexReport(
        int documents,
        int removed,
        List<ItemProblem> failed,
        int chunks,
        int embedded,
        int reused,
        List<Warning> warnings,
        Duration duration) {

    public ReindexReport {
        failed = List.copyOf(failed);
        warnings = List.copyOf(warnings);
    }
}
