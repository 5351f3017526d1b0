package dev.ragstone.retrieval.mirror;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.StoreException;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * The local copy: documents and chunks without vectors, and how far it has come, which is committed together with them and
 * so is right after a crash as well.
 */
final class Mirror implements AutoCloseable {

    /** Documents that are taken over in one commit. */
    private static final int PAGE = 200;

    private static final int ATTEMPTS = 100;

    /** The ledger entry that says how far the copy has come is the only one by this reader. */
    private static final String READER = "mirror position";

    private static final String COLLECTION = "mirror";
    private static final String URI = "mirror:position";

    private final Catalog catalog;
    private final ChangeFeed changes;
    private final LuceneStore local;
    private final ReentrantLock following = new ReentrantLock();
    private Position position;

    /** How far the copy has come, and in what. */
    private record Position(String origin, long reached) {}

    Mirror(Catalog catalog, ChangeFeed changes, Path directory, UnaryOperator<LuceneStore.Builder> tuning) {
        this.catalog = catalog;
        this.changes = changes;
        local = tuning.apply(LuceneStore.builder(directory)
                        .embeddingModel(new EmbeddingModel("mirror of words", 1, 1))
                        .chunkerId("mirror")
                        .reindexOnMismatch(true))
                .open();
        position = local.catalog().ledger().stream()
                .filter(entry -> entry.reader().equals(READER))
                .findFirst()
                .map(entry -> new Position(entry.checksum(), entry.size()))
                .orElseGet(() -> new Position("", ChangeFeed.START));
    }

    /** The words as of now. */
    KeywordSearch words() {
        catchUp();
        return local;
    }

    void catchUp() {
        following.lock();
        try {
            requireOrigin(changes.origin());
            ChangeFeed.Page page = changes.changesAfter(position.reached(), PAGE);
            while (!page.changes().isEmpty()) {
                takeOver(page);
                page = changes.changesAfter(position.reached(), PAGE);
            }
        } finally {
            following.unlock();
        }
    }

    void settle() {
        catchUp();
        local.settle();
    }

    @Override
    public void close() {
        local.close();
    }

    /** A copy of something else is worth nothing. */
    private void requireOrigin(String origin) {
        if (!position.origin().equals(origin)) {
            List<String> old = documentIds();
            commit(List.of(), old, new Position(origin, ChangeFeed.START));
        }
    }

    private List<String> documentIds() {
        return local.catalog().ledger().stream()
                .filter(entry -> !entry.reader().equals(READER))
                .map(LedgerEntry::documentId)
                .toList();
    }

    private void takeOver(ChangeFeed.Page page) {
        var updates = new ArrayList<DocumentUpdate>();
        var gone = new ArrayList<String>();
        for (ChangeFeed.Change change : page.changes()) {
            Optional<DocumentUpdate> update = change.removed() ? Optional.empty() : read(change.documentId());
            // One that has gone since comes up again as removed.
            update.ifPresentOrElse(updates::add, () -> gone.add(change.documentId()));
        }
        commit(updates, gone, new Position(position.origin(), page.position()));
    }

    /**
     * A document and its chunks of the same version. They are read one after the other, and the chunks of one version must
     * never be shown with the access labels of another.
     */
    private Optional<DocumentUpdate> read(String documentId) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Document> before = catalog.document(documentId);
            List<Chunk> chunks = catalog.chunks(documentId);
            if (before.equals(catalog.document(documentId))
                    && before.stream().allMatch(document -> holds(document, chunks))) {
                return before.map(document -> new DocumentUpdate(
                        document,
                        chunks.stream()
                                .map(chunk -> new StoredChunk(chunk, chunk.id(), null))
                                .toList()));
            }
        }
        throw new StoreException(
                "document " + documentId + " changes faster than it can be read", "Try again later", true, null);
    }

    private static boolean holds(Document document, List<Chunk> chunks) {
        return chunks.stream()
                .allMatch(chunk -> chunk.end() <= document.text().length()
                        && document.text().startsWith(chunk.text(), chunk.start()));
    }

    private void commit(List<DocumentUpdate> updates, List<String> gone, Position reached) {
        var ledger = new ArrayList<LedgerEntry>();
        updates.forEach(update -> ledger.add(entry(
                update.document().info().collection(), update.document().info().uri(), 0, "", "mirror")));
        ledger.add(entry(COLLECTION, URI, reached.reached(), reached.origin(), READER));
        local.commit(new StoreBatch(updates, gone, ledger));
        position = reached;
    }

    private static LedgerEntry entry(String collection, String uri, long size, String checksum, String reader) {
        return new LedgerEntry(
                collection, uri, size, Instant.EPOCH, checksum, Outcome.OK, "", 0, 0, Instant.EPOCH, reader);
    }
}
