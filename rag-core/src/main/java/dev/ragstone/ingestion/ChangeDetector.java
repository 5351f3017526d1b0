package dev.ragstone.ingestion;

import dev.ragstone.source.SourceItem;
import dev.ragstone.store.LedgerEntry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tells from the ledger whether an item must be read again, opening it only when size and time leave a doubt. */
final class ChangeDetector {

    /**
     * A file changed this shortly before it was last read may have changed again within the same tick of its clock, so
     * its time proves nothing.
     */
    private static final Duration CLOCK_TICK = Duration.ofSeconds(2);

    private final SyncOptions options;
    private final String reader;

    ChangeDetector(SyncOptions options, String reader) {
        this.options = options;
        this.reader = reader;
    }

    /** What is to be done with an item, and what it holds if that had to be found out. */
    record Verdict(Change change, @Nullable ContentKey key) {}

    enum Change {
        /** Leave it. */
        NONE,
        /** Leave it, but remember its new time. */
        TOUCHED,
        /** Read it. */
        READ
    }

    Verdict judge(SourceItem item, @Nullable LedgerEntry known) throws IOException {
        if (known == null || mustReadAgain(known)) {
            return new Verdict(Change.READ, ContentKey.of(item));
        }
        if (looksSame(item, known)) {
            return new Verdict(Change.NONE, null);
        }
        ContentKey key = ContentKey.of(item);
        return new Verdict(key.toString().equals(known.checksum()) ? Change.TOUCHED : Change.READ, key);
    }

    private boolean mustReadAgain(LedgerEntry known) {
        return options.everything()
                || known.pendingVectors() > 0
                || !known.reader().equals(reader)
                || ContentKey.isUnread(known.checksum())
                || (options.retryFailed() && !known.outcome().hasText());
    }

    private static boolean looksSame(SourceItem item, LedgerEntry known) {
        return item.size() >= 0
                && item.size() == known.size()
                && !item.modified().equals(Instant.EPOCH)
                && item.modified().equals(known.modified())
                && item.modified().isBefore(known.syncedAt().minus(CLOCK_TICK))
                && ContentKey.sameAttributes(known.checksum(), item);
    }
}
