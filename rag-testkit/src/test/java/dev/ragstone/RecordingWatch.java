package dev.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.watch.WatchListener;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Hands a test what a watch reports, in order. */
final class RecordingWatch implements WatchListener {

    private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();

    @Override
    public void synced(SyncReport report) {
        events.add(report);
    }

    @Override
    public void failed(RuntimeException failure) {
        events.add(failure);
    }

    SyncReport nextReport() throws InterruptedException {
        return next(SyncReport.class);
    }

    /** However often it has failed meanwhile. */
    SyncReport nextReportAfterFailures() throws InterruptedException {
        Object event = next(Object.class);
        while (event instanceof RuntimeException) {
            event = next(Object.class);
        }
        return (SyncReport) event;
    }

    RuntimeException nextFailure() throws InterruptedException {
        return next(RuntimeException.class);
    }

    /** Whether nothing is reported for as long as {@code millis}. */
    boolean isQuietFor(long millis) throws InterruptedException {
        return events.poll(millis, TimeUnit.MILLISECONDS) == null;
    }

    private <T> T next(Class<T> type) throws InterruptedException {
        Object event = events.poll(60, TimeUnit.SECONDS);
        assertThat(event).isInstanceOf(type);
        return type.cast(event);
    }
}
