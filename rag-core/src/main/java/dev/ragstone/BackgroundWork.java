package dev.ragstone;

import dev.ragstone.watch.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The threads a {@link Rag} has started and must end. */
final class BackgroundWork {

    private final List<Watch> watches = new ArrayList<>();
    private final List<ReindexRun> runs = new ArrayList<>();
    private @Nullable Reindexing last;
    private boolean closed;

    Watch add(Watch watch) {
        boolean kept;
        synchronized (this) {
            watches.removeIf(Watch::isClosed);
            kept = !closed && watches.add(watch);
        }
        if (!kept) {
            watch.close();
            throw closedAlready();
        }
        return watch;
    }

    synchronized Reindexing reindex(Supplier<ReindexRun> work) {
        if (closed) {
            throw closedAlready();
        }
        if (last != null && last.state() == Reindexing.State.RUNNING) {
            throw new IllegalStateException("a reindexing is under way; wait for it or cancel it first");
        }
        runs.removeIf(ReindexRun::isOver);
        ReindexRun run = work.get();
        runs.add(run);
        last = run.start();
        return last;
    }

    synchronized Optional<Reindexing> reindexing() {
        return Optional.ofNullable(last);
    }

    /** Ends all threads and waits for them. */
    void close() {
        List<Watch> watching;
        List<ReindexRun> reindexing;
        synchronized (this) {
            closed = true;
            watching = List.copyOf(watches);
            reindexing = List.copyOf(runs);
        }
        // The watches last: one of them may be waiting for a reindexing to end.
        reindexing.forEach(ReindexRun::close);
        watching.forEach(Watch::close);
    }

    private static IllegalStateException closedAlready() {
        return new IllegalStateException("this Rag is closed");
    }
}
