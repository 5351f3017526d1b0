package dev.ragstone.ingest.web.fetch;

import java.io.IOException;
import java.time.Duration;

/** The moment by which a fetch must be over. Used by one thread. */
final class Deadline {

    private final long start = System.nanoTime();
    private long nanos;

    Deadline(Duration total) {
        this.nanos = total.toNanos();
    }

    /** Lets {@code wait} take its time, which does not count. */
    void pauseFor(Runnable wait) {
        long before = System.nanoTime();
        wait.run();
        nanos += System.nanoTime() - before;
    }

    boolean passed() {
        return remainingNanos() <= 0;
    }

    long remainingNanos() {
        return nanos - (System.nanoTime() - start);
    }

    void check() throws IOException {
        if (passed()) {
            throw new IOException("took too long");
        }
    }
}
