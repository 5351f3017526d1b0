package dev.ragstone.app.report;

import dev.ragstone.ingestion.RagStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code status --json} prints.
 *
 * @param index the folder
 * @param bytes on disk, or -1 when unknown
 * @param pendingVectors chunks that still have no vector
 * @param lastSync in ISO 8601, or null when nothing was ever synced
 */
public record StatusJson(
        String index,
        int documents,
        int chunks,
        int vectors,
        long bytes,
        int pendingVectors,
        @Nullable String lastSync,
        List<ProblemJson> problems) {

    /** Reports on {@code index}. */
    public static StatusJson of(String index, RagStatus status) {
        return new StatusJson(
                index,
                status.stats().documents(),
                status.stats().chunks(),
                status.stats().vectors(),
                status.stats().bytes(),
                status.pendingVectors(),
                status.lastSync().map(Object::toString).orElse(null),
                status.problems().stream().map(ProblemJson::of).toList());
    }
}
