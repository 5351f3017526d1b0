package dev.ragstone.watch;

import dev.ragstone.error.RagException;
import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.source.Source;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a source in sync, in one thread that {@link #close} ends.
 *
 * <pre>{@code
 * try (Watch watch = rag.watch(Path.of("docs"))) {
 *     serveUntilStopped();
 * }
 * }</pre>
 *
 * <p>Syncs at once, then when the source has hinted at a change and been quiet for a moment, and from time to time in any
 * case. A sync that fails is reported and tried again after a pause that grows from a second to the interval of the scans.
 * Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Watch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    private final Source source;
    private final Supplier<SyncReport> sync;
    private final WatchListener listener;
    private final Schedule schedule;
    private final Thread thread;
    private final AtomicBoolean closed = new AtomicBoolean();
    private Source.@Nullable Observation observation;
    private boolean unobservable;
    private volatile WatchStatus status = new WatchStatus(0, 0, false, Optional.empty(), Optional.empty());

    private Watch(Source source, Supplier<SyncReport> sync, WatchOptions options) {
        this.source = source;
        this.sync = sync;
        this.listener = options.listener();
        this.schedule = new Schedule(options);
        this.thread = Thread.ofPlatform().daemon().name("ragstone-watch").unstarted(this::run);
    }

    /**
     * Starts to call {@code sync} whenever {@code source} may have changed; {@code Rag.watch} does.
     *
     * @param sync ends soon when its thread is interrupted
     */
    public static Watch start(Source source, Supplier<SyncReport> sync, WatchOptions options) {
        var watch = new Watch(source, sync, options);
        watch.thread.start();
        return watch;
    }

    /** How it is doing. */
    public WatchStatus status() {
        return status;
    }

    /** Whether it was closed, or has ended because of a failure that {@link #status} tells. */
    public boolean isClosed() {
        return closed.get();
    }

    /** Ends the watch: a sync under way at its next item, with what it has done committed. Closing twice has no effect. */
    @Override
    public void close() {
        closed.set(true);
        if (!Thread.currentThread().equals(thread)) {
            thread.interrupt();
            join();
        }
    }

    private void join() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (goesOn()) {
                observe();
                syncOnce();
                awaitDue();
            }
        } catch (Throwable e) {
            // Nobody else would notice that it no longer watches.
            closed.set(true);
            status = new WatchStatus(
                    status.syncs(),
                    status.failures() + 1,
                    false,
                    status.lastReport(),
                    Optional.of(wrapped("the watch", e)));
            LOG.error("the watch of {} has ended", source.name(), e);
        } finally {
            endObservation();
        }
    }

    private RuntimeException wrapped(String what, Throwable e) {
        return e instanceof RuntimeException known
                ? known
                : new RagException(what + " of " + source.name() + " failed: " + e, "", true, e);
    }

    /** Forgets an interrupt that a part of the sync left behind; that of {@link #close} comes after it has set the flag. */
    private boolean goesOn() {
        var ignored = Thread.interrupted();
        return !closed.get();
    }

    private void awaitDue() {
        try {
            schedule.awaitDue();
        } catch (InterruptedException e) {
            LOG.debug("the watch of {} was woken up", source.name());
        }
    }

    /** Observed before it is scanned, so that no change falls in between. */
    private void observe() {
        if (observation != null) {
            return;
        }
        try {
            observation = source.observe(schedule::hint);
            unobservable = false;
        } catch (RuntimeException | Error e) {
            if (!unobservable) {
                unobservable = true;
                LOG.warn("{} cannot be observed and is scanned from time to time only", source.name(), e);
                tell(() -> listener.failed(wrapped("the observation", e)));
            }
        }
    }

    private void syncOnce() {
        try {
            SyncReport report = sync.get();
            schedule.synced(true);
            status = new WatchStatus(status.syncs() + 1, 0, observation != null, Optional.of(report), Optional.empty());
            tell(() -> listener.synced(report));
        } catch (RuntimeException | Error e) {
            failed(wrapped("the sync", e));
        }
    }

    private void failed(RuntimeException failure) {
        schedule.synced(false);
        if (closed.get()) {
            LOG.debug("the last sync of {} was cut off", source.name(), failure);
            return;
        }
        LOG.warn("a sync of {} failed and will be tried again: {}", source.name(), failure.toString());
        status = new WatchStatus(
                status.syncs(), status.failures() + 1, observation != null, status.lastReport(), Optional.of(failure));
        tell(() -> listener.failed(failure));
    }

    private static void tell(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) {
            // A listener with a failed assertion or a missing class must not end the watch either.
            LOG.warn("a watch listener failed", e);
        }
    }

    private void endObservation() {
        Source.Observation running = observation;
        if (running != null) {
            try {
                running.close();
            } catch (RuntimeException | Error e) {
                LOG.warn("the observation of {} could not be ended", source.name(), e);
            }
        }
    }
}
