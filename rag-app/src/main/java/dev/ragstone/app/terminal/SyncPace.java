package dev.ragstone.app.terminal;

import dev.ragstone.trace.SyncProgress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Locale;

/** How fast a sync goes and how long it may still take, from what it reported so far. Used under one lock. */
final class SyncPace {

    /** Long enough to smooth out batches, short enough to follow a change from cheap to costly files. */
    private static final long WINDOW_NANOS = Duration.ofSeconds(60).toNanos();

    private static final long SAMPLE_NANOS = Duration.ofMillis(100).toNanos();
    private static final int MIN_DONE_FOR_ESTIMATE = 3;

    private final ArrayDeque<Sample> samples = new ArrayDeque<>();

    private record Sample(long nanos, int done, int embedded) {}

    void add(long nanos, SyncProgress progress) {
        if (!samples.isEmpty() && nanos - samples.getLast().nanos() < SAMPLE_NANOS) {
            return;
        }
        samples.addLast(new Sample(nanos, progress.done(), progress.embedded()));
        while (samples.size() > 2 && nanos - samples.getFirst().nanos() > WINDOW_NANOS) {
            samples.removeFirst();
        }
    }

    /** Embeddings per second of late. */
    double embeddingsPerSecond() {
        double seconds = seconds();
        return seconds <= 0
                ? 0
                : (samples.getLast().embedded() - samples.getFirst().embedded()) / seconds;
    }

    /** How long the rest takes at the pace of late, or an empty text when that is anyone's guess. */
    String timeLeft(SyncProgress progress) {
        int unembedded = progress.cut() - progress.reused() - progress.embedded();
        double rate = embeddingsPerSecond();
        if (progress.read() == progress.items() && unembedded > 0 && rate > 0 && seconds() >= 1) {
            // All files are read, so that the chunks say more than the files, which are done many at a time.
            return clock(Math.round(unembedded / rate));
        }
        int left = progress.items() - progress.done();
        int done = samples.isEmpty()
                ? 0
                : samples.getLast().done() - samples.getFirst().done();
        if (left <= 0 || done < MIN_DONE_FOR_ESTIMATE || seconds() < 1) {
            return "";
        }
        return clock(Math.round(left * seconds() / done));
    }

    private double seconds() {
        return samples.isEmpty()
                ? 0
                : (samples.getLast().nanos() - samples.getFirst().nanos()) / 1e9;
    }

    private static String clock(long seconds) {
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
