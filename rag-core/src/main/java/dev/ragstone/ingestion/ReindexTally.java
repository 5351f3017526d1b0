package dev.ragstone.ingestion;

import dev.ragstone.source.Outcome;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.SyncProgress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what a reindexing does. Counted by one thread, read by any. */
final class ReindexTally {

    private final long started = System.nanoTime();
    private final Map<String, ItemProblem> failed = new TreeMap<>();
    private final WarningList warnings = new WarningList();
    private int items;
    private int read;
    private int done;
    private int documents;
    private int removed;
    private int cut;
    private int chunks;
    private int embedded;
    private int reused;
    private int calls;
    private String current = "";

    synchronized void round(LedgerDifference difference) {
        items = difference.entries();
        done = items - difference.outdated().size();
        read = done;
        removed += difference.gone().size();
    }

    synchronized void cut(int chunksCut) {
        read++;
        cut += chunksCut;
    }

    synchronized void copied(String uri, int chunksWritten) {
        failed.remove(uri);
        documents++;
        chunks += chunksWritten;
        done(uri);
    }

    /** An entry without a text, or one whose text could not be cut. */
    synchronized void moved(String uri) {
        read++;
        done(uri);
    }

    private void done(String uri) {
        done++;
        current = uri;
    }

    synchronized void failed(String uri, String reason) {
        failed.put(uri, new ItemProblem(uri, Outcome.FAILED, reason));
        moved(uri);
    }

    /** The embedder is asked for vectors, whether it gives any or not. */
    synchronized void asked() {
        calls++;
    }

    synchronized void embedded(int count) {
        embedded += count;
    }

    synchronized void reused(int count) {
        reused += count;
    }

    WarningList warnings() {
        return warnings;
    }

    synchronized SyncProgress progress() {
        return new SyncProgress(items, read, done, cut, chunks, embedded, reused, current);
    }

    synchronized SpanTimer counted(SpanTimer timer) {
        return timer.count("documents", documents)
                .count("removed", removed)
                .count("failed", failed.size())
                .count("chunks", chunks)
                .count("embedded", embedded)
                .count("reused", reused)
                .count("calls", calls);
    }

    synchronized ReindexReport report() {
        return new ReindexReport(
                documents,
                removed,
                List.copyOf(failed.values()),
                chunks,
                embedded,
                reused,
                warnings.all(),
                Duration.ofNanos(System.nanoTime() - started));
    }
}
