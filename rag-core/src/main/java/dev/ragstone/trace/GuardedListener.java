package dev.ragstone.trace;

import dev.ragstone.concurrent.Alarm;
import dev.ragstone.concurrent.ReadingThread;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what a listener throws away from the work it listens to, and one that hangs too if there is a limit: it is
 * interrupted then and left alone for a while, so that it costs one answer a little time and not every answer much.
 *
 * <p>For those who call listeners; applications have theirs guarded by the library.
 *
 * @since 0.1
 */
public final class GuardedListener implements RagListener {

    private static final Logger LOG = LoggerFactory.getLogger(GuardedListener.class);

    private static final Duration LEFT_ALONE = Duration.ofMinutes(1);

    private final RagListener delegate;
    private final @Nullable Patience patience;
    private final AtomicReference<@Nullable Long> leftAloneSince = new AtomicReference<>();

    /** For work that may wait for its listener. */
    public GuardedListener(RagListener delegate) {
        this(delegate, null);
    }

    /**
     * For work that does not wait for ever.
     *
     * @param patience how long the work waits for its listener
     */
    public GuardedListener(RagListener delegate, @Nullable Patience patience) {
        this.delegate = delegate;
        this.patience = patience;
    }

    /**
     * How long a listener is waited for, and what tells when that is over.
     *
     * @param alarm not closed by the listener
     * @param limit how long it may take
     */
    public record Patience(Alarm alarm, Duration limit) {}

    @Override
    public void spanEnded(Span span) {
        guard(() -> delegate.spanEnded(span));
    }

    @Override
    public void answerEnded(Trace trace) {
        guard(() -> delegate.answerEnded(trace));
    }

    @Override
    public void searchEnded(Trace trace) {
        guard(() -> delegate.searchEnded(trace));
    }

    @Override
    public void syncProgressed(SyncProgress progress) {
        guard(() -> delegate.syncProgressed(progress));
    }

    @Override
    public void reindexProgressed(SyncProgress progress) {
        guard(() -> delegate.reindexProgressed(progress));
    }

    private void guard(Runnable call) {
        Long since = leftAloneSince.get();
        if (since != null && System.nanoTime() - since < LEFT_ALONE.toNanos()) {
            return;
        }
        var listening = new ReadingThread();
        Future<?> tooLong = patience == null
                ? CompletableFuture.completedFuture(null)
                : patience.alarm().in(patience.limit(), () -> giveUp(listening));
        listening.begin();
        try {
            call.run();
        } catch (Throwable e) {
            LOG.warn("a listener failed", e);
        } finally {
            tooLong.cancel(false);
            listening.end();
        }
    }

    private void giveUp(ReadingThread listening) {
        leftAloneSince.set(System.nanoTime());
        listening.interrupt();
        LOG.warn("a listener took too long; it is told nothing for {} s", LEFT_ALONE.toSeconds());
    }
}
