package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The index's one writer. After a failure it is thrown away with all that was not committed, and opened anew. */
final class WriterSession {

    private static final Logger log = LoggerFactory.getLogger(WriterSession.class);

    private static final double BUFFER_MEGABYTES = 64;

    private final Directory directory;
    private final Analyzer analyzer;
    private final IndexSettings settings;
    private @Nullable IndexWriter writer;

    WriterSession(Directory directory, Analyzer analyzer, IndexSettings settings) {
        this.directory = directory;
        this.analyzer = analyzer;
        this.settings = settings;
    }

    IndexWriter writer() throws IOException {
        IndexWriter current = writer;
        // After a failed merge it is open for a while, but good for nothing.
        if (current == null || !current.isOpen() || current.getTragicException() != null) {
            abandon();
            current = open();
            writer = current;
        }
        return current;
    }

    /** Gives up what was not committed, stops merging and lets go of the directory. */
    void abandon() {
        IndexWriter current = writer;
        writer = null;
        if (current != null) {
            try {
                current.rollback();
            } catch (IOException | RuntimeException e) {
                log.debug("rolling back the writer of {} failed", settings.path(), e);
            }
        }
    }

    /** Does so if {@code failed} is still the one in use. */
    void abandon(IndexWriter failed) {
        if (failed.equals(writer)) {
            abandon();
        }
    }

    private IndexWriter open() throws IOException {
        VectorPrecision recorded = VectorPrecision.FLOAT;
        if (new IndexFolder(settings.path()).hasIndex()) {
            // Opening a writer removes files it does not know, so look whose they are first.
            recorded = header(SegmentInfos.readLatestCommit(directory).getUserData())
                    .precision();
        }
        VectorPrecision precision = settings.precision().orElse(recorded);
        var opened = new IndexWriter(directory, config(precision));
        try {
            stamp(opened, precision);
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.rollback();
            throw e;
        }
    }

    private void stamp(IndexWriter opened, VectorPrecision precision) throws IOException {
        var data = new TreeMap<String, String>();
        var live = opened.getLiveCommitData();
        if (live != null) {
            live.forEach(entry -> data.put(entry.getKey(), entry.getValue()));
        }
        var wanted = new IndexHeader(settings.kind(), settings.fingerprint().orElseThrow(), precision);
        if (!data.isEmpty()) {
            IndexHeader recorded = header(data);
            wanted = new IndexHeader(settings.kind(), settings.required(recorded.fingerprint()), precision);
            if (recorded.equals(wanted)) {
                return;
            }
            if (opened.getDocStats().maxDoc > 0 && !settings.reindexOnMismatch()) {
                recorded.requireFingerprint(wanted.fingerprint(), settings.path());
                recorded.requirePrecision(precision, settings.path());
            }
            log.info("dropping the content of {}, built with {}: {} is wanted", settings.path(), recorded, wanted);
            // Also forgets the fields, and with them the dimension of the old vectors.
            opened.deleteAll();
        }
        opened.setLiveCommitData(wanted.toUserData().entrySet());
        opened.commit();
    }

    private IndexHeader header(Map<String, String> data) {
        IndexHeader recorded = IndexHeader.read(data, settings.path());
        recorded.requireKind(settings.kind(), settings.path());
        return recorded;
    }

    private IndexWriterConfig config(VectorPrecision precision) {
        return new IndexWriterConfig(analyzer)
                .setCodec(VectorFormat.codec(precision))
                .setRAMBufferSizeMB(BUFFER_MEGABYTES)
                .setMergePolicy(new TieredMergePolicy().setForceMergeDeletesPctAllowed(Settling.DELETES_PERCENT))
                .setMergeScheduler(new QuietMerging())
                .setCommitOnClose(false);
    }

    /** Logs a failed merge, which costs nothing but speed, instead of leaving it to the thread's default handler. */
    private static final class QuietMerging extends ConcurrentMergeScheduler {

        @Override
        protected void handleMergeException(Throwable failure) {
            log.warn("segments could not be merged; it will be tried again after a later commit", failure);
        }
    }
}
