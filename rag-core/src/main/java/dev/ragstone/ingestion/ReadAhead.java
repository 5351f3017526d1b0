package dev.ragstone.ingestion;

import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Scans a source and examines what it offers ahead of the thread that embeds: one thread scans, several examine, and the
 * results come out in the order of the scan.
 *
 * <p>How far ahead they may be is bounded by the number of items, by the bytes of those being read and by the text of
 * those that were, so that memory stays bounded however slow the embedder is. All threads have ended when {@link #close}
 * returns.
 */
final class ReadAhead implements SourceVisitor, AutoCloseable {

    private static final int MOST_ITEMS = 256;
    /** In kilobytes. An item larger than all of it is read alone. */
    private static final int BUDGET = 64 << 10;

    /** What an item may weigh whose size nobody knows. */
    private static final int UNKNOWN_WEIGHT = 16 << 10;

    private static final long POLL_MILLIS = 50;

    private final Source source;
    private final Examiner examiner;
    private final BooleanSupplier cancelled;
    private final ExecutorService readers;
    private final Thread scanner;
    private final BlockingQueue<Slot> slots = new LinkedBlockingQueue<>(MOST_ITEMS);
    private final Semaphore budget = new Semaphore(BUDGET, true);
    private final TextAhead textAhead = new TextAhead();
    private final AtomicInteger offered = new AtomicInteger();
    // Written by the scanning thread, read by others after it has put the last slot.
    private final Set<String> uris = new LinkedHashSet<>();
    private final List<String> problems = new ArrayList<>();
    private volatile @Nullable Throwable failure;
    private volatile boolean closed;

    /** An item being examined; the last slot has none. */
    private record Slot(@Nullable Future<Examination> examination, String uri) {

        static final Slot LAST = new Slot(null, "");
    }

    /** Ends a scan whose results nobody wants any more. */
    private static final class ScanStopped extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ScanStopped() {
            super("the scan was stopped");
        }
    }

    ReadAhead(Source source, int readers, Examiner examiner, BooleanSupplier cancelled) {
        this.source = source;
        this.examiner = examiner;
        this.cancelled = cancelled;
        this.readers = Executors.newFixedThreadPool(
                readers, Thread.ofPlatform().daemon().name("ragstone-read-", 0).factory());
        this.scanner = Thread.ofPlatform().daemon().name("ragstone-scan").start(this::scan);
    }

    /**
     * The next item that was examined; empty at the end of the scan, and when the sync was cancelled.
     *
     * @throws RuntimeException what the scan threw, after everything it had offered before
     */
    Optional<Examination> next() {
        try {
            Slot slot = null;
            while (slot == null) {
                if (cancelled.getAsBoolean()) {
                    return Optional.empty();
                }
                slot = slots.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
            }
            return result(slot);
        } catch (InterruptedException e) {
            // The sync counts as cancelled from here on.
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Optional<Examination> result(Slot slot) throws InterruptedException {
        if (slot.examination() == null) {
            rethrowFailure();
            return Optional.empty();
        }
        try {
            while (!cancelled.getAsBoolean()) {
                try {
                    Examination examination = slot.examination().get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                    textAhead.taken(examination);
                    return Optional.of(examination);
                } catch (TimeoutException e) {
                    // not yet
                }
            }
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("examining " + slot.uri() + " broke the virtual machine", e.getCause());
        }
    }

    private void rethrowFailure() {
        Throwable thrown = failure;
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
    }

    /** How many items were offered so far. */
    int offered() {
        return offered.get();
    }

    /** What the scan offered; to be asked after {@link #next} has reached its end. */
    Set<String> uris() {
        return uris;
    }

    /** What the scan could not list; to be asked after {@link #next} has reached its end. */
    List<String> problems() {
        return problems;
    }

    private void scan() {
        try {
            source.scan(this);
        } catch (ScanStopped | RejectedExecutionException e) {
            if (closed) {
                return;
            }
            failure = e;
        } catch (Throwable e) {
            failure = e;
        }
        putLast();
    }

    /** Gives up when nobody takes slots any more: the source may have swallowed the interrupt that said so. */
    private void putLast() {
        try {
            while (!closed && !slots.offer(Slot.LAST, POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                // full
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void item(SourceItem item) {
        if (uris.add(item.uri())) {
            int weight = item.size() < 0 ? UNKNOWN_WEIGHT : Math.clamp(item.size() >> 10, 1, BUDGET);
            examine(item.uri(), weight, () -> examiner.examine(item));
        }
    }

    @Override
    public void withheld(String uri, String reason) {
        if (uris.add(uri)) {
            examine(uri, 1, () -> examiner.withheld(uri, reason));
        }
    }

    @Override
    public void problem(String uri, String reason) {
        problems.add(uri + " could not be listed: " + reason);
    }

    private void examine(String uri, int weight, Supplier<Examination> work) {
        // Before any waiting: a source that goes on after the exception must not wait once for every item it has left.
        requireOpen();
        int turn = offered.getAndIncrement();
        try {
            while (!budget.tryAcquire(weight, POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                requireOpen();
            }
            var slot = new Slot(readers.submit(() -> inTurn(turn, weight, work)), uri);
            while (!slots.offer(slot, POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                requireOpen();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ScanStopped();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new ScanStopped();
        }
    }

    private Examination inTurn(int turn, int weight, Supplier<Examination> work) throws InterruptedException {
        try {
            textAhead.await(turn);
            Examination examination = work.get();
            textAhead.read(examination);
            return examination;
        } finally {
            budget.release(weight);
        }
    }

    @Override
    public void close() {
        closed = true;
        scanner.interrupt();
        // Also ends the readers that wait for their turn.
        readers.shutdownNow();
        boolean interrupted = false;
        while (scanner.isAlive()) {
            try {
                scanner.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        readers.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
