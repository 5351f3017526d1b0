package dev.ragstone;

import dev.ragstone.answering.Answering;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.VectorCache;
import dev.ragstone.ingestion.Ingestion;
import dev.ragstone.source.Source;
import dev.ragstone.store.Store;
import dev.ragstone.trace.RagListener;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One set of parts, and how many calls are using it. Once retired, it takes no more calls and ends with the last. */
final class ServingParts {

    private final Setup setup;
    private final List<AutoCloseable> owned;
    private final AtomicInteger uses = new AtomicInteger(1);
    private final CountDownLatch unused = new CountDownLatch(1);
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Reindexing hold;
    private volatile int turn;

    ServingParts(Setup setup, List<AutoCloseable> owned) {
        this.setup = setup;
        this.owned = List.copyOf(owned);
    }

    /** What the parts make together, and those of them that are asked on their own. */
    record Setup(
            Store store,
            Chunker chunker,
            Embedder embedder,
            VectorCache cache,
            Ingestion ingestion,
            Answering answering,
            @Nullable Function<Path, Source> pathSource,
            RagListener listener) {}

    Setup setup() {
        return setup;
    }

    List<AutoCloseable> owned() {
        return owned;
    }

    /** How many sets of parts have served before this one. */
    int turn() {
        return turn;
    }

    void turn(int number) {
        turn = number;
    }

    /** The reindexing that syncs must wait for, if there is one. */
    @Nullable
    Reindexing hold() {
        return hold;
    }

    void hold(Reindexing reindexing) {
        hold = reindexing;
    }

    /** Begins a use, unless all uses have ended after {@link #retire}. */
    boolean acquire() {
        return uses.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
    }

    void release() {
        if (uses.decrementAndGet() == 0) {
            unused.countDown();
        }
    }

    /** Gives up the use that lasts as long as these parts serve. */
    void retire() {
        release();
    }

    /** Waits until nobody uses these parts. */
    void awaitUnused() throws InterruptedException {
        unused.await();
    }

    /** Closes what belongs to nobody else. Closing twice has no effect. */
    void close(PartOwnership ownership) {
        if (closed.compareAndSet(false, true)) {
            ownership.release(owned);
        }
    }
}
