package dev.ragstone.watch;

import dev.ragstone.ingestion.SyncReport;

/**
 * Is told how the syncs of a {@link Watch} went.
 *
 * <p>Called by the thread of the watch, so the next sync waits for it. What it throws is logged and otherwise ignored.
 *
 * @since 0.1
 */
public interface WatchListener {

    /** A listener that does nothing; failures are logged in any case. */
    static WatchListener none() {
        return new WatchListener() {};
    }

    /** A sync has ended, whether or not anything had changed. */
    default void synced(SyncReport report) {}

    /** A sync has failed, or the source cannot be observed; it will be tried again. */
    default void failed(RuntimeException failure) {}
}
