package dev.ragstone.ollama;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BooleanSupplier;

/** Waits for what another thread does. */
final class Waiting {

    private static final int TRIES = 1000;

    private Waiting() {}

    static void until(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < TRIES && !condition.getAsBoolean(); i++) {
            Thread.sleep(20);
        }
        assertThat(condition.getAsBoolean()).as("came true in time").isTrue();
    }
}
