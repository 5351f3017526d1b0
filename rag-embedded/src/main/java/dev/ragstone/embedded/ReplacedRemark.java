package dev.ragstone.embedded;

import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Notices when the index that is being read has been replaced by another process, looking once a second. */
final class ReplacedRemark implements Supplier<Optional<Warning>> {

    private static final long INTERVAL = Duration.ofSeconds(1).toNanos();

    private static final Warning REPLACED = new Warning(
            "index-replaced",
            "the index was rebuilt with other settings, and this is its state from before: open it again to see the"
                    + " new one");

    private final BooleanSupplier replaced;
    private volatile long lookedAt = System.nanoTime();
    private volatile boolean isReplaced;

    ReplacedRemark(BooleanSupplier replaced) {
        this.replaced = replaced;
    }

    @Override
    public Optional<Warning> get() {
        if (!isReplaced && System.nanoTime() - lookedAt > INTERVAL) {
            isReplaced = replaced.getAsBoolean();
            lookedAt = System.nanoTime();
        }
        return isReplaced ? Optional.of(REPLACED) : Optional.empty();
    }
}
