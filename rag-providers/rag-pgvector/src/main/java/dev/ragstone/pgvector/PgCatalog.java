package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.source.Outcome;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreStats;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Reads a {@link PgVectorStore} by name. */
final class PgCatalog implements Catalog {

    private final Lifetime lifetime;
    private final Database database;
    private final SchemaNames names;
    private final VectorIndex index;

    PgCatalog(Lifetime lifetime, Database database, SchemaNames names, VectorIndex index) {
        this.lifetime = lifetime;
        this.database = database;
        this.names = names;
        this.index = index;
    }

    @Override
    public List<LedgerEntry> ledger() {
        // An id is put together each time it is asked for, so not at every comparison.
        var byId = new TreeMap<String, LedgerEntry>();
        read(
                        "reading the ledger",
                        connection -> Sql.of(
                                        "SELECT collection, uri, size, modified, checksum, outcome, reason, chunks,"
                                                + " pending_vectors, synced, reader FROM " + names.ledger())
                                .query(
                                        connection,
                                        row -> new LedgerEntry(
                                                row.getString(1),
                                                StoredText.read(row.getString(2)),
                                                row.getLong(3),
                                                Instant.ofEpochMilli(row.getLong(4)),
                                                StoredText.read(row.getString(5)),
                                                Outcome.valueOf(row.getString(6)),
                                                StoredText.read(row.getString(7)),
                                                row.getInt(8),
                                                row.getInt(9),
                                                Instant.ofEpochMilli(row.getLong(10)),
                                                StoredText.read(row.getString(11)))))
                .forEach(entry -> byId.put(entry.documentId(), entry));
        return List.copyOf(byId.values());
    }

    @Override
    public Optional<Document> document(String documentId) {
        return read(
                "reading a document",
                connection -> Sql.of("SELECT info, text, blocks FROM " + names.documents() + " WHERE digest = ?")
                        .bind(Digests.ofId(documentId))
                        .query(
                                connection,
                                row -> new Document(
                                        StoredJson.info(StoredText.read(row.getString(1))),
                                        StoredText.read(row.getString(2)),
                                        StoredJson.blocks(StoredText.read(row.getString(3)))))
                        .stream()
                        .findFirst());
    }

    @Override
    public List<DocumentInfo> infos() {
        return read(
                "reading what documents say about themselves",
                connection -> List.copyOf(Sql.of("SELECT info FROM " + names.documents())
                        .query(connection, row -> StoredJson.info(StoredText.read(row.getString(1))))));
    }

    @Override
    public List<Chunk> chunks(String documentId) {
        return read(
                "reading the chunks of a document",
                connection -> List.copyOf(Sql.of("SELECT " + HitRows.CHUNK
                                + " FROM " + names.documents() + " d JOIN " + names.chunks()
                                + " c ON c.document = d.key WHERE d.digest = ? ORDER BY c.ordinal, c.position")
                        .bind(Digests.ofId(documentId))
                        .query(connection, row -> HitRows.chunk(row, documentId))));
    }

    @Override
    public Map<String, Vector> vectors(Set<String> vectorKeys) {
        Map<UUID, String> keys = keys(vectorKeys);
        Map<String, Vector> vectors = new HashMap<>();
        read(
                "reading vectors",
                connection -> Sql.of("SELECT DISTINCT ON (v.key) v.key, " + index.send() + " FROM " + names.vectors()
                                + " v WHERE v.key = ANY (?) ORDER BY v.key, v.document, v.position")
                        .bindKeys(List.copyOf(keys.keySet()))
                        .query(
                                connection,
                                row -> vectors.put(
                                        keys.getOrDefault(row.getObject(1, UUID.class), ""),
                                        UnitVectors.read(row.getBytes(2)))));
        return Collections.unmodifiableMap(vectors);
    }

    @Override
    public StoreStats stats() {
        return read("counting", connection -> {
            StateRow state = StateRow.read(connection, names);
            String sizes = List.of(
                            names.documents(),
                            names.chunks(),
                            names.vectors(),
                            names.terms(),
                            names.words(),
                            names.tokens(),
                            names.ledger(),
                            names.changes())
                    .stream()
                    .map(table -> "pg_total_relation_size('" + table + "')")
                    .reduce((one, other) -> one + " + " + other)
                    .orElse("0");
            long bytes = Sql.of("SELECT " + sizes)
                    .query(connection, row -> row.getLong(1))
                    .getFirst();
            return new StoreStats(
                    count(state.documents()), count(state.chunks()), count(state.vectors()), bytes, state.generation());
        });
    }

    @Override
    public long generation() {
        return read("reading the generation", connection -> StateRow.read(connection, names))
                .generation();
    }

    @Override
    public boolean holdsAny(SearchScope scope) {
        lifetime.requireOpen();
        return database.read(
                "looking into a scope",
                AccessContext.of(scope.access()),
                connection -> Sql.of("SELECT EXISTS (SELECT FROM " + names.documents() + " d WHERE d.chunks > 0 AND ")
                        .add(FilterSql.of(scope))
                        .add(")")
                        .query(connection, row -> row.getBoolean(1))
                        .getFirst());
    }

    /** No access rules are applied here but those of the database. */
    private <T> T read(String doing, Database.Work<T> work) {
        lifetime.requireOpen();
        return database.read(doing, AccessContext.EVERYTHING, work);
    }

    static Map<UUID, String> keys(Set<String> vectorKeys) {
        var keys = new HashMap<UUID, String>();
        vectorKeys.forEach(key -> keys.put(Digests.ofKey(key), key));
        return keys;
    }

    private static int count(long number) {
        return Math.clamp(number, 0, Integer.MAX_VALUE);
    }
}
