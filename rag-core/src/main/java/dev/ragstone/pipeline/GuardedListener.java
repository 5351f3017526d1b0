package dev.ragstone.pipeline;

import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SyncProgress;
import dev.ragstone.trace.Trace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what a listener throws away from the work it listens to. */
final class GuardedListener implements RagListener {

    private static final Logger LOG = LoggerFactory.getLogger(GuardedListener.class);

    private final RagListener delegate;

    GuardedListener(RagListener delegate) {
        this.delegate = delegate;
    }

    @Override
    public void spanEnded(Span span) {
        guard(() -> delegate.spanEnded(span));
    }

    @Override
    public void answerEnded(Trace trace) {
        guard(() -> delegate.answerEnded(trace));
    }

    @Override
    public void answerEnded(Trace trace, String generator) {
        guard(() -> delegate.answerEnded(trace, generator));
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

    private static void guard(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) {
            LOG.warn("a listener failed", e);
        }
    }
}
