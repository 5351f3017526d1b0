package dev.ragstone.testkit.fake;

import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SyncProgress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Keeps everything it is told, in order. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class RecordingListener implements RagListener {

    private final List<Span> spans = new CopyOnWriteArrayList<>();
    private final List<SyncProgress> progress = new CopyOnWriteArrayList<>();
    private final List<SyncProgress> reindexProgress = new CopyOnWriteArrayList<>();

    /** Creates a listener that has heard nothing yet. */
    public RecordingListener() {}

    @Override
    public void spanEnded(Span span) {
        spans.add(span);
    }

    @Override
    public void syncProgressed(SyncProgress progress) {
        this.progress.add(progress);
    }

    @Override
    public void reindexProgressed(SyncProgress progress) {
        reindexProgress.add(progress);
    }

    /** The spans so far, in the order they ended. */
    public List<Span> spans() {
        return List.copyOf(spans);
    }

    /** The spans named {@code name} so far. */
    public List<Span> spans(String name) {
        return spans.stream().filter(span -> span.name().equals(name)).toList();
    }

    /** The progress reports so far. */
    public List<SyncProgress> progress() {
        return List.copyOf(progress);
    }

    /** The progress reports of reindexings so far. */
    public List<SyncProgress> reindexProgress() {
        return List.copyOf(reindexProgress);
    }

    /** Forgets everything. */
    public void clear() {
        spans.clear();
        progress.clear();
        reindexProgress.clear();
    }
}
