package dev.ragstone.app.terminal;

import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.SyncProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows on standard error how a sync or a reindexing is coming along: a bar on a terminal, now and then a line elsewhere.
 *
 * <p>Safe for use by several threads. {@link #finish} clears the bar; progress reported later starts a new one.
 */
public final class SyncProgressView implements RagListener {

    private static final long REDRAW_NANOS = Duration.ofMillis(100).toNanos();
    private static final long LINE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final int BAR_CELLS = 20;
    private static final int MIN_BAR_CELLS = 5;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final Console console;
    private final LongSupplier nanoTime;
    private SyncPace pace = new SyncPace();
    private long shownAt;
    private boolean started;
    private boolean drawn;

    /** Watches a sync from now on. */
    public SyncProgressView(Console console) {
        this(console, System::nanoTime);
    }

    SyncProgressView(Console console, LongSupplier nanoTime) {
        this.console = console;
        this.nanoTime = nanoTime;
    }

    @Override
    public synchronized void syncProgressed(SyncProgress progress) {
        long now = nanoTime.getAsLong();
        if (!started) {
            started = true;
            // A line is for those who wait; a sync that is over within the first interval needs none.
            shownAt = console.errTerminal() ? now - REDRAW_NANOS : now;
        }
        pace.add(now, progress);
        if (now - shownAt < (console.errTerminal() ? REDRAW_NANOS : LINE_NANOS)) {
            return;
        }
        shownAt = now;
        if (console.errTerminal()) {
            console.err().print(CLEAR_LINE + bar(progress));
            drawn = true;
        } else {
            console.err().println(facts(progress));
        }
        console.err().flush();
    }

    @Override
    public void reindexProgressed(SyncProgress progress) {
        syncProgressed(progress);
    }

    /** Removes the bar from the screen. */
    public synchronized void finish() {
        if (drawn) {
            console.err().print(CLEAR_LINE);
            console.err().flush();
        }
        drawn = false;
        started = false;
        pace = new SyncPace();
    }

    private String bar(SyncProgress progress) {
        String facts = facts(progress);
        // The last column stays free: some terminals wrap as soon as it is written.
        int width = console.columns() - 1;
        int cells = Math.min(BAR_CELLS, width - facts.length() - 3);
        if (cells < MIN_BAR_CELLS) {
            return facts.length() <= width ? facts : facts.substring(0, width);
        }
        int filled = (int) (cells * share(progress));
        return "[" + "=".repeat(filled) + " ".repeat(cells - filled) + "] " + facts;
    }

    /** How much of what was offered is done. A file that waits counts by the share of waiting chunks with a vector. */
    private static double share(SyncProgress progress) {
        int waiting = progress.cut() - progress.chunks();
        int ready = progress.embedded() + progress.reused() - progress.chunks();
        double embedded = waiting <= 0 ? 0 : Math.clamp((double) ready / waiting, 0, 1);
        double done = progress.done() + embedded * (progress.read() - progress.done());
        return progress.items() == 0 ? 0 : Math.min(1, done / progress.items());
    }

    private String facts(SyncProgress progress) {
        var facts =
                new StringBuilder(String.format(Locale.ROOT, "%,d/%,d files read", progress.read(), progress.items()));
        if (progress.done() < progress.read()) {
            facts.append(String.format(Locale.ROOT, ", %,d done", progress.done()));
        }
        // Those that could be reused need no embedding and would make the rest look like more work than it is.
        int toEmbed = progress.cut() - progress.reused();
        if (toEmbed > 0) {
            facts.append(String.format(Locale.ROOT, ", %,d/%,d chunks embedded", progress.embedded(), toEmbed));
        }
        double rate = pace.embeddingsPerSecond();
        if (rate > 0) {
            facts.append(String.format(Locale.ROOT, " (%.1f/s)", rate));
        }
        String left = pace.timeLeft(progress);
        if (!left.isEmpty()) {
            facts.append(", ").append(left).append(" left");
        }
        return facts.toString();
    }
}
