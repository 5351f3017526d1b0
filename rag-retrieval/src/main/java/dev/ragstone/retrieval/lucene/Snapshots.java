package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.Fingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOFunction;

/**
 * The commits being read. A reader keeps the one it began with until it is done, whatever is committed meanwhile.
 *
 * <p>Commits are always opened from the directory, never from the writer, so that nothing uncommitted is ever seen.
 */
final class Snapshots implements AutoCloseable {

    /** How often a directory that another process writes is looked at. */
    private static final long CHECK_NANOS = Duration.ofSeconds(1).toNanos();

    private final boolean otherWriter;
    private final Path path;
    private final Fingerprint fingerprint;
    private final SearcherManager manager;
    private final AtomicLong announced = new AtomicLong();
    private final AtomicLong opened = new AtomicLong();
    private volatile long checkedAt = System.nanoTime();

    Snapshots(Directory directory, IndexSettings settings) throws IOException {
        otherWriter = settings.readOnly();
        path = settings.path();
        DirectoryReader commit = DirectoryReader.open(directory);
        try {
            IndexHeader recorded = header(commit, settings.path());
            recorded.requireKind(settings.kind(), settings.path());
            fingerprint = settings.required(recorded.fingerprint());
            manager = new SearcherManager(commit, new CheckedFactory(settings, fingerprint));
        } catch (IOException | RuntimeException e) {
            commit.close();
            throw e;
        }
    }

    /** What the index must have been built with for as long as it is open. */
    Fingerprint fingerprint() {
        return fingerprint;
    }

    <T> T read(IOFunction<ChunkSearcher, T> reading) throws IOException {
        refreshIfDue();
        IndexSearcher searcher = manager.acquire();
        try {
            return reading.apply((ChunkSearcher) searcher);
        } finally {
            manager.release(searcher);
        }
    }

    /** Says that there is a new commit to be opened before anything else is read. */
    void announce() {
        announced.incrementAndGet();
    }

    void refresh() throws IOException {
        long newest = announced.get();
        manager.maybeRefreshBlocking();
        // Only after success: a commit that cannot be read keeps failing instead of being forgotten.
        opened.accumulateAndGet(newest, Math::max);
        checkedAt = System.nanoTime();
    }

    @Override
    public void close() throws IOException {
        manager.close();
    }

    private void refreshIfDue() throws IOException {
        boolean due = otherWriter && System.nanoTime() - checkedAt > CHECK_NANOS;
        // Opening files fails in an interrupted thread; what is open already can be read.
        if ((due || opened.get() < announced.get()) && !Thread.currentThread().isInterrupted()) {
            refreshUnlessGone();
        }
    }

    /** What is open can be read to the end after another process has deleted the directory; there will be no commit. */
    private void refreshUnlessGone() throws IOException {
        try {
            refresh();
        } catch (IOException e) {
            if (!otherWriter || Files.exists(path)) {
                throw e;
            }
            checkedAt = System.nanoTime();
        }
    }

    private static IndexHeader header(DirectoryReader commit, Path path) throws IOException {
        return IndexHeader.read(commit.getIndexCommit().getUserData(), path);
    }

    /** Refuses a commit that was built with something else, as when another process has reindexed. */
    private static final class CheckedFactory extends SearcherFactory {

        private final IndexSettings settings;
        private final Fingerprint fingerprint;

        CheckedFactory(IndexSettings settings, Fingerprint fingerprint) {
            this.settings = settings;
            this.fingerprint = fingerprint;
        }

        @Override
        public IndexSearcher newSearcher(IndexReader reader, IndexReader previous) throws IOException {
            var commit = (DirectoryReader) reader;
            IndexHeader recorded = header(commit, settings.path());
            if (commit.numDocs() > 0) {
                recorded.requireFingerprint(fingerprint, settings.path());
                recorded.requirePrecision(settings.precision().orElse(recorded.precision()), settings.path());
            }
            return new ChunkSearcher(commit, recorded.precision(), settings.similarity());
        }
    }
}
