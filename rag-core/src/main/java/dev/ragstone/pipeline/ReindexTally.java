package dev.ragstone.pipeline;

import dev.ragstone.source.Outcome;
import dev.ragstone.trace.SyncProgress;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what a reindexing does. Counted by one thread, read by any. */
final class ReindexTally {

    /** Beyond this many, a report says how many more there were. */
    private static final int MAX_WARNINGS = 100;

    private final long started = System.nanoTime();
    private final Map<String, ItemProblem> failed = new TreeMap<>();
    private final List<Warning> warnings = new ArrayList<>();
    private int suppressed;
    private int items;
    private int done;
    private int documents;
    private int removed;
    private int chunks;
    private int embedded;
    private int reused;
    private String current = "";

    synchronized void round(LedgerDifference difference) {
        items = difference.entries();
        done = items - difference.outdated().size();
        removed += difference.gone().size();
    }

    synchronized void copied(String uri, int chunksWritten) {
        failed.remove(uri);
        documents++;
        chunks += chunksWritten;
        moved(uri);
    }

    /** An entry without a text, or one whose text could not be cut. */
    synchronized void moved(String uri) {
        done++;
        current = uri;
    }

    synchronized void failed(String uri, String reason) {
        failed.put(uri, new ItemProblem(uri, Outcome.FAILED, reason));
        moved(uri);
    }

    synchronized void embedded(int count) {
        embedded += count;
    }

    synchronized void reused(int count) {
        reused += count;
    }

    synchronized void warn(String code, String message) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(new Warning(code, message));
        } else {
            suppressed++;
        }
    }

    /** Adds a warning unless there is one of this kind already. */
    synchronized void warnOnce(String code, String message) {
        if (warnings.stream().noneMatch(warning -> warning.code().equals(code))) {
            warn(code, message);
        }
    }

    synchronized SyncProgress progress() {
        return new SyncProgress(items, done, chunks, embedded, current);
    }

    synchronized ReindexReport report() {
        var said = new ArrayList<>(warnings);
        if (suppressed > 0) {
            said.add(new Warning("more-warnings", suppressed + " more warnings were left out"));
        }
        return new ReindexReport(
                documents,
                removed,
                List.copyOf(failed.values()),
                chunks,
                embedded,
                reused,
                said,
                Duration.ofNanos(System.nanoTime() - started));
    }
}
