package dev.ragstone.onnx;

import ai.onnxruntime.OrtException;
import dev.ragstone.error.EmbeddingException;
import java.nio.FloatBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which session runs a text, and keeps closing apart from running.
 *
 * <p>Many callers share a session in which each run takes one thread: that gives the most texts per second. A text that
 * comes alone, with nobody running lately, is answered sooner by a session whose runs take several threads; it is
 * loaded when first needed. Both give the same vectors. Safe for use by several threads; {@link #close()} waits for the runs that have begun.
 */
final class ModelSessions implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ModelSessions.class);

    private final ModelLoader loader;
    private final int aloneThreads;
    private final ModelSession shared;
    private final AtomicInteger running = new AtomicInteger();
    private final RecentCompany company = new RecentCompany(System.nanoTime());
    private final ReentrantReadWriteLock closing = new ReentrantReadWriteLock();
    private final Object loading = new Object();
    private volatile @Nullable ModelSession alone;
    private final NativeRuns runs = new NativeRuns();
    private volatile boolean closed;
    private boolean released;

    /** Loads the shared session. */
    ModelSessions(ModelLoader loader, int aloneThreads) {
        this.loader = loader;
        this.aloneThreads = aloneThreads;
        this.shared = loader.load(1);
    }

    /** Who waits for a run. */
    enum Haste {
        /** The text is one of many. */
        SHARED,
        /** The caller waits for this text: it gets several threads, unless others are running too. */
        SOON
    }

    /**
     * Fails if closed.
     *
     * @throws IllegalStateException after {@link #close()}
     */
    void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the embedder is closed");
        }
    }

    /** Runs the model on a text; {@code reading} gets the vectors of its tokens, one after the other. */
    <T> T run(long[] tokens, Haste haste, Function<FloatBuffer, T> reading) {
        return runs.call(() -> runHere(tokens, haste, reading));
    }

    private <T> T runHere(long[] tokens, Haste haste, Function<FloatBuffer, T> reading) {
        closing.readLock().lock();
        int others = running.getAndIncrement();
        try {
            checkOpen();
            boolean isAlone = company.missing(others, System.nanoTime());
            ModelSession session = isAlone && haste == Haste.SOON && aloneThreads > 1 ? alone() : shared;
            return session.run(tokens, reading);
        } catch (OrtException | IllegalArgumentException e) {
            throw new EmbeddingException(
                    "the embedding model failed on a text of " + tokens.length + " tokens: " + e.getMessage(),
                    "If memory was short, use fewer callers",
                    true,
                    e);
        } finally {
            running.decrementAndGet();
            closing.readLock().unlock();
        }
    }

    private ModelSession alone() {
        ModelSession loaded = alone;
        if (loaded == null) {
            synchronized (loading) {
                loaded = alone;
                if (loaded == null) {
                    loaded = loadAlone();
                    alone = loaded;
                }
            }
        }
        return loaded;
    }

    private ModelSession loadAlone() {
        try {
            return loader.load(aloneThreads);
        } catch (EmbeddingException e) {
            LOG.warn("queries run with one thread only, because the model could not be loaded a second time", e);
            return shared;
        }
    }

    @Override
    public void close() {
        closed = true;
        closing.writeLock().lock();
        try {
            if (released) {
                return;
            }
            released = true;
            close(shared);
            ModelSession loaded = alone;
            if (loaded != null && loaded != shared) {
                close(loaded);
            }
        } finally {
            closing.writeLock().unlock();
            runs.close();
        }
    }

    private static void close(ModelSession session) {
        try {
            session.close();
        } catch (OrtException e) {
            throw new EmbeddingException("the embedding model could not be released", "", false, e);
        }
    }
}
