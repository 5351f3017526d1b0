package dev.ragstone.retrieval.hybrid;

import java.time.Duration;

/**
 * The searches by meaning of one retrieval, which run beside its caller and are waited for only so long.
 *
 * <p>A search that is late is interrupted and left alone: it works on a leg of its own, so that whatever it still does
 * changes nothing. While several late ones have not ended, none is begun, so that one that hangs neither slows every
 * retrieval nor collects threads. Used by one thread.
 */
final class SideSearch {

    private final SideThreads threads;
    private final Patience patience;

    SideSearch(SideThreads threads, Duration timeout) {
        this.threads = threads;
        this.patience = new Patience(timeout);
    }

    /** Makes {@code leg} find its best {@code limit} chunks, or fail, while the caller does {@code meanwhile}. */
    void fetch(VectorLeg leg, int limit, Runnable meanwhile) {
        try {
            if (!leg.wants(limit)) {
                meanwhile.run();
            } else if (threads.areStuck()) {
                leg.skip();
                meanwhile.run();
            } else {
                fetchBeside(leg, limit, meanwhile);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while searching");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LegFailures.interrupted(e);
        }
    }

    private void fetchBeside(VectorLeg leg, int limit, Runnable meanwhile) throws InterruptedException {
        VectorLeg ahead = leg.ahead();
        try (var task = threads.start(() -> ahead.fetch(limit), patience)) {
            meanwhile.run();
            if (task.join()) {
                leg.takeOver(ahead);
            } else {
                leg.giveUp(ahead, patience.whole());
            }
        }
    }
}
