package dev.ragstone.ingestion;

import dev.ragstone.source.Outcome;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.LedgerEntry;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ledger entries a sync writes for items it does not store anew. */
final class LedgerRows {

    private LedgerRows() {}

    /**
     * An item that was opened.
     *
     * @param time when its bytes were first looked at: what changes after that moment is a change
     */
    record Attempt(SourceItem item, String collection, String checksum, Instant time, String reader) {

        /** The same attempt, of which nothing is to be remembered that would keep the item from being tried again. */
        Attempt unread() {
            return new Attempt(item, collection, ContentKey.unread(item).toString(), time, reader);
        }
    }

    /** The same content with a new time. */
    static LedgerEntry touched(LedgerEntry known, SourceItem item, Instant now) {
        return new LedgerEntry(
                known.collection(),
                known.uri(),
                item.size(),
                item.modified(),
                known.checksum(),
                known.outcome(),
                known.reason(),
                known.chunks(),
                known.pendingVectors(),
                now,
                known.reader());
    }

    /** An item without a new text; the version stored before, if any, stays searchable. */
    static LedgerEntry failed(Attempt attempt, @Nullable LedgerEntry known, Outcome outcome, String reason) {
        return new LedgerEntry(
                attempt.collection(),
                attempt.item().uri(),
                attempt.item().size(),
                attempt.item().modified(),
                attempt.checksum(),
                outcome,
                reason,
                known == null ? 0 : known.chunks(),
                known == null ? 0 : known.pendingVectors(),
                attempt.time(),
                attempt.reader());
    }

    /** The entries that {@code source} is responsible for. */
    static List<LedgerEntry> covered(Collection<LedgerEntry> ledger, Source source, String collection) {
        return ledger.stream()
                .filter(entry -> entry.collection().equals(collection) && source.covers(entry.uri()))
                .sorted((a, b) -> a.uri().compareTo(b.uri()))
                .toList();
    }
}
