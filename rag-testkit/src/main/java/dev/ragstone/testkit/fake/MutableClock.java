package dev.ragstone.testkit.fake;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands still until a test moves it. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class MutableClock extends Clock {

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    /** A clock in UTC that shows {@code now}. */
    public MutableClock(Instant now) {
        this(new AtomicReference<>(now), ZoneOffset.UTC);
    }

    private MutableClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** Moves the clock by {@code step}, back if it is negative. */
    public void advance(Duration step) {
        now.updateAndGet(instant -> instant.plus(step));
    }

    /** Sets the clock to {@code instant}. */
    public void set(Instant instant) {
        now.set(instant);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** A clock in another zone that moves together with this one. */
    @Override
    public Clock withZone(ZoneId zone) {
        return new MutableClock(now, zone);
    }
}
