package dev.ragstone.ingestion;

import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.LedgerEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What looking at an item came to. */
sealed interface Examination {

    /** The item that was looked at. */
    SourceItem item();

    /**
     * The item is as it was.
     *
     * @param touched whether its time must be remembered anew
     */
    record Unchanged(SourceItem item, LedgerEntry known, boolean touched, Instant opened) implements Examination {}

    /** The item gave no text. */
    record Unreadable(LedgerRows.Attempt attempt, @Nullable LedgerEntry known, Outcome outcome, String reason)
            implements Examination {

        @Override
        public SourceItem item() {
            return attempt.item();
        }
    }

    /** The item was read and cut. */
    record Prepared(PreparedDocument document) implements Examination {

        @Override
        public SourceItem item() {
            return document.item();
        }
    }
}
