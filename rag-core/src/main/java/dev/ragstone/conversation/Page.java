package dev.ragstone.conversation;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A part of a list that is newest first. A page says after which entry it begins rather than how many to skip, so that a
 * conversation that grows in the meantime shifts nothing.
 *
 * @param limit at most this many entries
 * @param after the entry before the first one; empty for the newest
 * @since 0.1
 */
public record Page(int limit, Optional<Position> after) {

    /**
     * Where in the list an entry stands: newest first, and those of the same moment by id.
     *
     * @since 0.1
     */
    public record Position(Instant changed, String id) {

        public Position {
            changed = changed.truncatedTo(ChronoUnit.MICROS);
        }
    }

    public Page {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
    }

    /** The newest entries. */
    public static Page first(int limit) {
        return new Page(limit, Optional.empty());
    }

    /** What follows {@code last}, the last entry of the page before. */
    public static Page after(ConversationSummary last, int limit) {
        return new Page(
                limit, Optional.of(new Position(last.changed(), last.id().id())));
    }
}
