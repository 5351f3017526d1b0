package dev.ragstone.watch;

import dev.ragstone.ingestion.SyncReport;
import java.util.Optional;

/**
 * How a {@link Watch} is doing.
 *
 * @param syncs how many syncs have ended well
 * @param failures how many have failed in a row since
 * @param observed whether the source gives hints at the moment; without them changes are found by the next scan
 * @param lastReport of the last sync that ended well
 * @param lastFailure of the last sync; empty if it ended well
 * @since 0.1
 */
public record WatchStatus(
        int syncs,
        int failures,
        boolean observed,
        Optional<SyncReport> lastReport,
        Optional<RuntimeException> lastFailure) {}
