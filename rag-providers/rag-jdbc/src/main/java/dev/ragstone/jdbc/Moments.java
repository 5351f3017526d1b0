package dev.ragstone.jdbc;

import java.time.Instant;

/** The moments that both databases can keep, and sort. */
final class Moments {

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private Moments() {}

    /** Returns {@code moment}, which is to be kept, if it can be. */
    static Instant require(Instant moment) {
        if (moment.isBefore(FIRST) || moment.isAfter(LAST)) {
            throw new IllegalArgumentException("a moment must be in the years 1 to 9999 but was " + moment);
        }
        return moment;
    }

    /** The nearest moment there can be to one that others are compared with. */
    static Instant nearest(Instant moment) {
        if (moment.isBefore(FIRST)) {
            return FIRST;
        }
        return moment.isAfter(LAST) ? LAST : moment;
    }
}
