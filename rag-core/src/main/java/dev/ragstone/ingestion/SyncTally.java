package dev.ragstone.ingestion;

import dev.ragstone.source.Outcome;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.SyncProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntSupplier;

/** Counts what a sync does. */
final class SyncTally {

    private final long started = System.nanoTime();
    private final List<ItemProblem> failed = new ArrayList<>();
    private final WarningList warnings = new WarningList();
    private final List<String> addedBytes = new ArrayList<>();
    private IntSupplier offered = () -> 0;
    private int read;
    private int done;
    private int added;
    private int changed;
    private int unchanged;
    private int renamed;
    private int removed;
    private int cut;
    private int chunks;
    private int embedded;
    private int reused;
    private int calls;

    /** Lets progress tell how much was offered by the time it is told: a scan goes on while a batch is embedded. */
    void offered(IntSupplier count) {
        offered = count;
    }

    void read() {
        read++;
    }

    void cut(int count) {
        cut += count;
    }

    void written(PreparedDocument document) {
        done++;
        if (document.known() == null) {
            added++;
            addedBytes.add(ContentKey.bytesOf(document.attempt().checksum()));
        } else {
            changed++;
        }
        chunks += document.chunks().size();
        if (document.outcome() != Outcome.OK) {
            failed.add(new ItemProblem(document.item().uri(), document.outcome(), document.reason()));
        }
    }

    /** The checksums of what was added. */
    List<String> addedBytes() {
        return addedBytes;
    }

    void unchanged() {
        done++;
        unchanged++;
    }

    void failed(String uri, Outcome outcome, String reason) {
        done++;
        failed.add(new ItemProblem(uri, outcome, reason));
    }

    /** Repeats a problem of an item that did not change since. */
    void stillFailed(String uri, Outcome outcome, String reason) {
        failed.add(new ItemProblem(uri, outcome, reason));
    }

    void removed(int count) {
        removed += count;
    }

    /** Takes documents that were added under a new name after all for the old ones. */
    void renamed(int count) {
        renamed += count;
        added -= count;
    }

    /** The embedder is asked for vectors, whether it gives any or not. */
    void asked() {
        calls++;
    }

    void embedded(int count) {
        embedded += count;
    }

    void reused(int count) {
        reused += count;
    }

    WarningList warnings() {
        return warnings;
    }

    SyncProgress progress(String uri) {
        return new SyncProgress(offered.getAsInt(), read, done, cut, chunks, embedded, reused, uri);
    }

    SpanTimer counted(SpanTimer timer) {
        return timer.count("added", added)
                .count("changed", changed)
                .count("unchanged", unchanged)
                .count("renamed", renamed)
                .count("removed", removed)
                .count("failed", failed.size())
                .count("chunks", chunks)
                .count("embedded", embedded)
                .count("reused", reused)
                .count("calls", calls);
    }

    SyncReport report() {
        failed.sort(Comparator.comparing(ItemProblem::uri));
        return new SyncReport(
                added,
                changed,
                unchanged,
                renamed,
                removed,
                failed,
                chunks,
                embedded,
                reused,
                warnings.all(),
                Duration.ofNanos(System.nanoTime() - started));
    }
}
