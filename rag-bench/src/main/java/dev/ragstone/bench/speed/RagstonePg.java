package dev.ragstone.bench.speed;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.pgvector.PgVectorStore;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.VectorQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Ours: documents, a ledger and perhaps words beside the vectors, a commit for every call. */
final class RagstonePg implements PgContender {

    private final PgTexts texts;
    private final boolean words;
    private final Store store;

    RagstonePg(DataSource source, int dimension, PgTexts texts, boolean words) {
        this.texts = texts;
        this.words = words;
        store = PgVectorStore.builder(source)
                .tablePrefix(words ? "" : "bare_")
                .indexWords(words)
                .embeddingModel(new EmbeddingModel("bench", dimension, 512))
                .chunkerId("bench")
                .open();
    }

    @Override
    public String name() {
        return "Ragstone PgVectorStore" + (words ? "" : ", words in a mirror");
    }

    @Override
    public void add(int from, List<float[]> vectors) {
        var updates = new ArrayList<DocumentUpdate>();
        var ledger = new ArrayList<LedgerEntry>();
        for (int row = 0; row < vectors.size(); row += PgShare.ROWS_IN_DOCUMENT) {
            int rows = Math.min(PgShare.ROWS_IN_DOCUMENT, vectors.size() - row);
            DocumentUpdate update = document((from + row) / PgShare.ROWS_IN_DOCUMENT, vectors.subList(row, row + rows));
            updates.add(update);
            ledger.add(entry(update));
        }
        store.commit(new StoreBatch(updates, List.of(), ledger));
    }

    private DocumentUpdate document(int number, List<float[]> vectors) {
        Metadata metadata = Metadata.empty();
        for (PgShare share : PgShare.ALL) {
            if (!share.key().isEmpty()) {
                metadata = metadata.with(share.key(), share.value(number));
            }
        }
        DocumentInfo info = DocumentInfo.of("file:///documents/" + number).withMetadata(metadata);
        var chunks = new ArrayList<StoredChunk>();
        var text = new StringBuilder();
        for (int i = 0; i < vectors.size(); i++) {
            String passage = texts.of(number * PgShare.ROWS_IN_DOCUMENT + i);
            Chunk chunk = Chunk.of(info.id(), i, text.length(), passage);
            chunks.add(new StoredChunk(chunk, chunk.id(), Vector.of(vectors.get(i))));
            text.append(passage);
        }
        return new DocumentUpdate(new Document(info, text.toString(), List.of()), chunks);
    }

    private static LedgerEntry entry(DocumentUpdate update) {
        return new LedgerEntry(
                update.document().info().collection(),
                update.document().info().uri(),
                update.document().text().length(),
                Instant.EPOCH,
                "",
                Outcome.OK,
                "",
                update.chunks().size(),
                0,
                Instant.EPOCH,
                "bench");
    }

    @Override
    public void ready() {
        store.settle();
    }

    @Override
    public int[] nearest(float[] query, PgShare share, int limit) {
        Filter filter = share.key().isEmpty() ? Filter.all() : Filter.eq(share.key(), share.value(0));
        var scope = new SearchScope(filter, AccessScope.everything());
        return store.search(new VectorQuery(Vector.of(query), scope, limit)).stream()
                .mapToInt(found -> number(found.document().uri()) * PgShare.ROWS_IN_DOCUMENT
                        + found.chunk().ordinal())
                .toArray();
    }

    private static int number(String uri) {
        return Integer.parseInt(uri.substring(uri.lastIndexOf('/') + 1));
    }

    @Override
    public void close() {
        store.close();
    }
}
