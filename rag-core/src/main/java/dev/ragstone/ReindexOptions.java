package dev.ragstone;

import java.time.Duration;
import java.util.Optional;

/**
 * How a {@linkplain Rag#reindex(RagBuilder, ReindexOptions) reindexing} is to go.
 *
 * @param patience how long to go on trying when the embedder is down, before giving up
 * @param beforeSwitch called when the copy is complete, right before it serves: makes the choice last, for instance by
 *     naming the new store in a file; if it throws, the old parts go on serving
 * @param holdSyncs whether syncs wait for the switch, for old parts that can be read but not written in their own form
 * @param builtWith the id of the model that made the old vectors, if it is not that of the old parts' embedder: a vector
 *     cache forgets them after the switch
 * @since 0.1
 */
public record ReindexOptions(Duration patience, Runnable beforeSwitch, boolean holdSyncs, Optional<String> builtWith) {

    private static final ReindexOptions DEFAULTS =
            new ReindexOptions(Duration.ofMinutes(1), () -> {}, false, Optional.empty());

    public ReindexOptions {
        if (patience.isNegative()) {
            throw new IllegalArgumentException("patience must not be negative but was " + patience);
        }
    }

    /** A minute's patience, nothing before the switch, syncs go on meanwhile. */
    public static ReindexOptions defaults() {
        return DEFAULTS;
    }

    /**
     * A copy with another patience.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ReindexOptions patience(Duration patience) {
        return new ReindexOptions(patience, beforeSwitch, holdSyncs, builtWith);
    }

    /** A copy that calls {@code beforeSwitch}. */
    public ReindexOptions beforeSwitch(Runnable beforeSwitch) {
        return new ReindexOptions(patience, beforeSwitch, holdSyncs, builtWith);
    }

    /** A copy that lets syncs wait for the switch. */
    public ReindexOptions holdingSyncs() {
        return new ReindexOptions(patience, beforeSwitch, true, builtWith);
    }

    /** A copy for old vectors that were made by the model with this id, which no part stands for any more. */
    public ReindexOptions builtWith(String model) {
        return new ReindexOptions(patience, beforeSwitch, holdSyncs, Optional.of(model));
    }
}
