package dev.ragstone.pipeline;

import dev.ragstone.source.Outcome;
import dev.ragstone.trace.SyncProgress;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Counts what a sync does. */
final class SyncTally {

    /** Beyond this many, a report says how many more there were. */
    private static final int MAX_WARNINGS = 100;

    private final long started = System.nanoTime();
    private final List<ItemProblem> failed = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private final List<String> addedBytes = new ArrayList<>();
    private int suppressed;
    private int items;
    private int done;
    private int added;
    private int changed;
    private int unchanged;
    private int renamed;
    private int removed;
    private int chunks;
    private int embedded;
    private int reused;

    void items(int count) {
        items = count;
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

    void embedded(int count) {
        embedded += count;
    }

    void reused(int count) {
        reused += count;
    }

    void warn(String code, String message) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(new Warning(code, message));
        } else {
            suppressed++;
        }
    }

    /** Adds a warning unless there is one of this kind already. */
    void warnOnce(String code, String message) {
        if (warnings.stream().noneMatch(warning -> warning.code().equals(code))) {
            warn(code, message);
        }
    }

    SyncProgress progress(String uri) {
        return new SyncProgress(items, done, chunks, embedded, uri);
    }

    SyncReport report() {
        failed.sort(Comparator.comparing(ItemProblem::uri));
        if (suppressed > 0) {
            warnings.add(new Warning("more-warnings", suppressed + " more warnings were left out"));
        }
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
                warnings,
                Duration.ofNanos(System.nanoTime() - started));
    }
}
