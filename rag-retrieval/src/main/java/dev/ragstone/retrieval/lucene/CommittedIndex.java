package dev.ragstone.retrieval.lucene;

import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.Fingerprint;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOFunction;
import org.apache.lucene.util.ThreadInterruptedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory that is read as of its last commit and written one commit at a time.
 *
 * <p>Safe for use by several threads: readers never wait, writers take turns.
 */
final class CommittedIndex implements AutoCloseable {

    /** What is written in one commit. */
    @FunctionalInterface
    interface Change {
        void apply(IndexWriter writer) throws IOException;
    }

    private static final Logger log = LoggerFactory.getLogger(CommittedIndex.class);

    private final IndexSettings settings;
    private final IndexFailures failures;
    private final TextAnalysis analysis = new TextAnalysis();
    private final ReentrantLock writing = new ReentrantLock();
    private final Settling settling;
    private final Directory directory;
    private final @Nullable WriterSession session;
    private final Snapshots snapshots;
    private volatile boolean closed;

    private CommittedIndex(IndexSettings settings, Directory directory) throws IOException {
        this.settings = settings;
        this.failures = new IndexFailures(settings.path());
        this.settling = new Settling(settings.smallIndex());
        this.directory = directory;
        if (settings.readOnly()) {
            session = null;
            snapshots = new Snapshots(directory, settings);
        } else {
            var opened = new WriterSession(directory, analysis.forIndexing(), settings);
            opened.writer();
            session = opened;
            try {
                snapshots = new Snapshots(directory, settings);
            } catch (IOException | RuntimeException e) {
                opened.abandon();
                throw e;
            }
        }
    }

    /**
     * Opens the directory, creating it if it is to be written.
     *
     * @throws FingerprintException if it was built with something else
     * @throws StoreException if it cannot be opened
     */
    static CommittedIndex open(IndexSettings settings) {
        try {
            var folder = new IndexFolder(settings.path());
            if (settings.readOnly()) {
                folder.requireIndex();
            } else {
                folder.requireIndexOrEmpty();
            }
            Directory directory = settings.openDirectory();
            try {
                return new CommittedIndex(settings, directory);
            } catch (IOException | RuntimeException e) {
                directory.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            throw new IndexFailures(settings.path()).failed("opened", e);
        }
    }

    TextAnalysis analysis() {
        return analysis;
    }

    Fingerprint fingerprint() {
        return snapshots.fingerprint();
    }

    /** Reads from the last commit. */
    <T> T read(IOFunction<ChunkSearcher, T> reading) {
        try {
            return snapshots.read(reading);
        } catch (AlreadyClosedException e) {
            throw closed ? failures.closed() : failures.failed("read", e);
        } catch (IOException e) {
            throw failures.failed("read", e);
        }
    }

    /** Makes a change and commits it: all of it or, if this throws, nothing. */
    void write(Change change) {
        exclusively("written", writer -> {
            change.apply(writer);
            writer.commit();
        });
    }

    /**
     * Merges towards few segments without deletions; see {@link Settling}. Others read and write meanwhile. When the
     * thread is interrupted it no longer waits; what is being merged is taken in by a later commit.
     */
    void settle() {
        if (session == null) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            Optional<Settling.Plan> plan = read(searcher -> settling.plan(searcher.commit()));
            if (plan.isPresent()) {
                IndexWriter writer = writer(session);
                merge(plan.get(), writer);
                exclusively("put in order", current -> {
                    // After a failed write it is another one, which knows nothing of what was merged.
                    if (current.equals(writer)) {
                        current.commit();
                    }
                });
            }
        } catch (ThreadInterruptedException e) {
            interrupted = true;
            log.debug("no longer waiting for merges of {}", settings.path(), e);
        } finally {
            restore(interrupted);
        }
    }

    private IndexWriter writer(WriterSession session) {
        writing.lock();
        try {
            if (closed) {
                throw failures.closed();
            }
            return session.writer();
        } catch (IOException e) {
            throw failures.failed("put in order", e);
        } finally {
            writing.unlock();
        }
    }

    private void merge(Settling.Plan plan, IndexWriter writer) {
        try {
            plan.run(writer);
        } catch (ThreadInterruptedException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            if (closed) {
                throw failures.closed();
            }
            if (writer.isOpen() || writer.getTragicException() != null) {
                giveUp(writer);
                throw failures.failed("put in order", e);
            }
            log.debug("merges of {} were given up together with a failed write", settings.path(), e);
        }
    }

    /** What a failed merge leaves behind must not meet the next commit. */
    private void giveUp(IndexWriter failed) {
        writing.lock();
        try {
            if (session != null) {
                session.abandon(failed);
            }
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() {
        writing.lock();
        boolean interrupted = Thread.interrupted();
        try {
            if (!closed) {
                closed = true;
                snapshots.close();
                if (session != null) {
                    session.abandon();
                }
                directory.close();
                analysis.close();
            }
        } catch (IOException e) {
            throw failures.failed("closed", e);
        } finally {
            restore(interrupted);
            writing.unlock();
        }
    }

    private void exclusively(String action, Change change) {
        if (session == null) {
            throw new StoreException(
                    "The index in " + settings.path() + " cannot be " + action + ": it was opened for reading only",
                    "Open it without readOnly(true).",
                    false,
                    null);
        }
        writing.lock();
        // An interrupt would close the files being written; it is put off until the commit is through.
        boolean interrupted = Thread.interrupted();
        try {
            if (closed) {
                throw failures.closed();
            }
            attempt(session, action, change);
        } finally {
            restore(interrupted);
            writing.unlock();
        }
    }

    private void attempt(WriterSession session, String action, Change change) {
        boolean done = false;
        boolean interrupted = false;
        try {
            change.apply(session.writer());
            done = true;
        } catch (IOException | RuntimeException e) {
            throw failures.failed(action, e);
        } finally {
            interrupted = Thread.interrupted();
            if (!done) {
                session.abandon();
            }
            refresh();
            restore(interrupted);
        }
    }

    // The commit is safe on disk by now, so a failure here must not look like a failed commit; the next reader retries.
    private void refresh() {
        snapshots.announce();
        try {
            snapshots.refresh();
        } catch (IOException | RuntimeException e) {
            log.debug("the new commit of {} could not be opened yet", settings.path(), e);
        }
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
