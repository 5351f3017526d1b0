package dev.ragstone;

import dev.ragstone.error.RagException;
import dev.ragstone.ingestion.ReindexReport;
import dev.ragstone.ingestion.Reindexer;
import dev.ragstone.trace.SyncProgress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A reindexing in the background: the documents of a {@link Rag} are cut and embedded anew into another store, which then
 * takes the place of the first in one moment.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Reindexing {

    private final Reindexer reindexer;
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Thread thread;
    private boolean cancelled;
    private boolean switching;
    private volatile State state = State.RUNNING;
    private volatile @Nullable RagException failure;
    private volatile @Nullable ReindexReport report;

    Reindexing(Reindexer reindexer) {
        this.reindexer = reindexer;
    }

    /** How far a reindexing has come. */
    public enum State {
        /** The old parts serve. */
        RUNNING,
        /** The new parts serve. */
        SWITCHED,
        /** It failed; the old parts serve on. */
        FAILED,
        /** It was cancelled; the old parts serve on. */
        CANCELLED
    }

    /** How far it is. */
    public State state() {
        return state;
    }

    /** How many documents there are and how many are done. */
    public SyncProgress progress() {
        return reindexer.progress();
    }

    /** Why it waits at the moment, such as an embedder that is down; empty while it works and when it has ended. */
    public Optional<String> problem() {
        return state == State.RUNNING ? reindexer.problem() : Optional.empty();
    }

    /** Why it failed; empty if it did not. */
    public Optional<RagException> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Waits for the end.
     *
     * @return what was done
     * @throws RagException if it failed; the old parts serve on
     * @throws CancellationException if it was cancelled; the old parts serve on
     */
    public ReindexReport await() throws InterruptedException {
        awaitEnd();
        RagException failed = failure;
        if (failed != null) {
            throw failed;
        }
        ReindexReport done = report;
        if (done == null) {
            throw new CancellationException("the reindexing was cancelled");
        }
        return done;
    }

    /** Waits for the end, but not for longer than {@code timeout}; whether it has ended. */
    public boolean await(Duration timeout) throws InterruptedException {
        return ended.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Gives up, unless the switch has begun. What was copied stays in the new store, which is closed; the old parts serve
     * on. Does not wait; {@link #await} does.
     */
    public synchronized void cancel() {
        cancelled = true;
        reindexer.cancel();
        if (!switching && thread != null) {
            thread.interrupt();
        }
    }

    void awaitEnd() throws InterruptedException {
        synchronized (this) {
            if (Thread.currentThread().equals(thread) && state == State.RUNNING) {
                throw new IllegalStateException("a reindexing cannot wait for itself");
            }
        }
        ended.await();
    }

    /** How it ended, in words. */
    String outcome() {
        RagException failed = failure;
        return failed == null ? "it was cancelled" : String.valueOf(failed.getMessage());
    }

    synchronized void runsIn(Thread thread) {
        this.thread = thread;
    }

    /** From here on it can no longer be cancelled; whether it was before. */
    synchronized boolean beginSwitch() {
        switching = !cancelled;
        if (switching) {
            // An interrupt that came too late must not hit the files that make the switch last.
            var ignored = Thread.interrupted();
        }
        return switching;
    }

    void switched(ReindexReport report) {
        this.report = report;
        end(State.SWITCHED);
    }

    void failed(RagException failure) {
        this.failure = failure;
        end(State.FAILED);
    }

    void wasCancelled() {
        end(State.CANCELLED);
    }

    private void end(State state) {
        this.state = state;
        ended.countDown();
    }
}
