package dev.ragstone.http;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;

/** Waits for what another thread does. */
final class Eventually {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Eventually() {}

    static void holds(BooleanSupplier condition) {
        Deadline deadline = Deadline.in(LIMIT);
        while (!condition.getAsBoolean()) {
            Assertions.assertThat(deadline.isOver())
                    .as("not true within " + LIMIT)
                    .isFalse();
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
