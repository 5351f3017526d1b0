package dev.ragstone.app.server.api;

import dev.ragstone.Rag;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.ingest.upload.Upload;
import dev.ragstone.ingest.upload.UploadStore;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.ingestion.SyncReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that callers have sent, as documents of the index.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class KeptUploads {

    private static final Logger log = LoggerFactory.getLogger(KeptUploads.class);

    /** The collection of what was sent. */
    static final String COLLECTION = "uploads";

    private static final String PREFIX = "upload:";

    private final Rag rag;
    private final UploadStore store;

    /** The files in {@code store}, which are in the index of {@code rag}. */
    public KeptUploads(Rag rag, UploadStore store) {
        this.rag = rag;
        this.store = store;
    }

    UploadStore store() {
        return store;
    }

    /** Removes the file behind a document, if it is an upload of {@code owner}. */
    boolean delete(String owner, String uri) {
        return uri.startsWith(PREFIX) && store.delete(owner, number(uri));
    }

    /** Whether a document is an upload of {@code owner}. */
    public boolean owns(String owner, String uri) {
        return uri.startsWith(PREFIX) && store.find(owner, number(uri)).isPresent();
    }

    /** Brings the index in step with the files. */
    SyncReport sync() {
        return rag.sync(store, new SyncOptions(COLLECTION, false, false, true));
    }

    /** Indexes what was kept and not indexed any more when the server ended, when its turn comes. */
    public void resume(SyncQueue queue) {
        queue.start(() -> {
            try {
                // A folder that is missing at the start is no reason to forget what was in it.
                rag.sync(store, new SyncOptions(COLLECTION, false, false, false));
            } catch (RuntimeException e) {
                log.warn("The uploads could not be indexed at the start: {}", e.getMessage());
            }
        });
    }

    String documentId(Upload upload) {
        return DocumentInfo.id(COLLECTION, store.uri(upload));
    }

    private static String number(String uri) {
        return uri.substring(uri.lastIndexOf('/') + 1);
    }
}
