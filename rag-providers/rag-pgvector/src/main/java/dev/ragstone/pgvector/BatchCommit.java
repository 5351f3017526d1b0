package dev.ragstone.pgvector;

import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes a batch in one transaction.
 *
 * <p>The documents it touches are locked first, in an order all writers keep; the row that all writers change comes last.
 */
final class BatchCommit {

    private final SchemaNames names;
    private final @Nullable Stems stems;
    private final StoreBatch batch;
    private final AfterLocks afterLocks;
    private final Map<String, DocumentUpdate> updates = new TreeMap<>();
    private final Map<String, LedgerEntry> ledger = new TreeMap<>();
    private final Map<String, List<ChunkTerms.Scanned>> scanned;

    /**
     * Reads the words of all chunks, before anything on the server is locked.
     *
     * @param stems missing if no words are kept
     */
    BatchCommit(SchemaNames names, @Nullable Stems stems, StoreBatch batch, AfterLocks afterLocks) {
        this.afterLocks = afterLocks;
        this.names = names;
        this.stems = stems;
        this.batch = batch;
        batch.documents().forEach(update -> updates.put(update.document().id(), update));
        batch.ledger().forEach(entry -> ledger.put(entry.documentId(), entry));
        scanned = stems == null
                ? Map.of()
                : updates.entrySet().parallelStream()
                        .collect(Collectors.toMap(Map.Entry::getKey, update -> scanned(update.getValue())));
    }

    private static List<ChunkTerms.Scanned> scanned(DocumentUpdate update) {
        String title = update.document().info().titleInContext();
        return update.chunks().stream()
                .map(stored -> ChunkTerms.Scanned.of(title, stored.chunk()))
                .toList();
    }

    /** What has to be looked at once nobody can change it any more. */
    interface AfterLocks {
        void check(Connection connection) throws SQLException;
    }

    /** A document that is there already. */
    private record Old(long key, String id, int chunks, int vectors, long words) {}

    boolean write(Connection connection) throws SQLException {
        writeAll(connection);
        return true;
    }

    private void writeAll(Connection connection) throws SQLException {
        Map<String, List<ChunkTerms>> terms = terms(connection);
        var touched = new TreeSet<>(batch.deletions());
        touched.addAll(updates.keySet());
        touched.addAll(ledger.keySet());
        Locks.documents(connection, names, touched);
        afterLocks.check(connection);
        List<Old> old = old(connection);
        remove(connection, old);
        List<BatchRows.Keyed> added = keyed(connection, terms);
        var rows = new BatchRows(connection, names);
        rows.documents(added);
        rows.chunks(added);
        if (stems != null) {
            rows.terms(added);
            rows.words(chunksByWord(added));
        }
        rows.vectors(added);
        if (added.stream().anyMatch(BatchRows.Keyed::hasTokens)) {
            rows.tokens(added);
        }
        rows.ledger(ledger.values());
        Map<String, Boolean> changes = changes(old);
        forget(connection, names.changes(), changes.keySet());
        long last =
                difference(old, added, changes.size()).addTo(connection, names).position();
        rows.changes(changes, last - changes.size() + 1);
    }

    /** Asks for the stems of all words of a language at once. */
    private Map<String, List<ChunkTerms>> terms(Connection connection) throws SQLException {
        if (stems == null) {
            return Map.of();
        }
        var byLanguage = new LinkedHashMap<Language, List<String>>();
        updates.forEach((id, update) -> byLanguage
                .computeIfAbsent(Language.of(update.document().info().language()), key -> new ArrayList<>())
                .add(id));
        var terms = new TreeMap<String, List<ChunkTerms>>();
        for (Map.Entry<Language, List<String>> language : byLanguage.entrySet()) {
            var chunks = new ArrayList<ChunkTerms.Scanned>();
            language.getValue().forEach(id -> chunks.addAll(scanned.getOrDefault(id, List.of())));
            List<ChunkTerms> found = ChunkTerms.of(connection, stems, language.getKey(), chunks);
            int from = 0;
            for (String id : language.getValue()) {
                int to = from + scanned.getOrDefault(id, List.of()).size();
                terms.put(id, found.subList(from, to));
                from = to;
            }
        }
        return terms;
    }

    private List<Old> old(Connection connection) throws SQLException {
        var ids = new TreeSet<>(batch.deletions());
        ids.addAll(updates.keySet());
        return Sql.of("SELECT key, id, chunks, vectors, words FROM " + names.documents() + " WHERE digest = ANY (?)")
                .bindDigests(digests(ids))
                .query(
                        connection,
                        row -> new Old(
                                row.getLong(1),
                                OrderedText.read(row.getString(2)),
                                row.getInt(3),
                                row.getInt(4),
                                row.getLong(5)));
    }

    private void remove(Connection connection, List<Old> old) throws SQLException {
        List<Long> keys = old.stream().map(Old::key).toList();
        if (!keys.isEmpty()) {
            Sql.of("INSERT INTO " + names.words() + " SELECT u.lexeme, -count(*) FROM " + names.terms()
                            + " t, unnest(t.terms) u WHERE t.document = ANY (?) GROUP BY u.lexeme")
                    .bindLongs(keys)
                    .update(connection);
            for (String table : List.of(names.chunks(), names.vectors(), names.terms(), names.tokens())) {
                Sql.of("DELETE FROM " + table + " WHERE document = ANY (?)")
                        .bindLongs(keys)
                        .update(connection);
            }
            Sql.of("DELETE FROM " + names.documents() + " WHERE key = ANY (?)")
                    .bindLongs(keys)
                    .update(connection);
        }
        var forgotten = new TreeSet<>(batch.deletions());
        forgotten.addAll(ledger.keySet());
        forget(connection, names.ledger(), forgotten);
    }

    private static void forget(Connection connection, String table, Collection<String> ids) throws SQLException {
        Sql.of("DELETE FROM " + table + " WHERE digest = ANY (?)")
                .bindDigests(digests(ids))
                .update(connection);
    }

    private List<BatchRows.Keyed> keyed(Connection connection, Map<String, List<ChunkTerms>> terms)
            throws SQLException {
        List<Long> keys = Sql.of("SELECT nextval(?::regclass) FROM generate_series(1, ?)")
                .bind(names.table("keys"))
                .bind(updates.size())
                .query(connection, row -> row.getLong(1));
        var keyed = new ArrayList<BatchRows.Keyed>();
        for (Map.Entry<String, DocumentUpdate> update : updates.entrySet()) {
            keyed.add(new BatchRows.Keyed(
                    keys.get(keyed.size()), update.getValue(), terms.getOrDefault(update.getKey(), List.of())));
        }
        return keyed;
    }

    private static Map<String, long[]> chunksByWord(List<BatchRows.Keyed> added) {
        var chunks = new HashMap<String, long[]>();
        for (BatchRows.Keyed keyed : added) {
            for (ChunkTerms terms : keyed.terms()) {
                terms.counts().keySet().forEach(term -> chunks.computeIfAbsent(term, key -> new long[1])[0]++);
            }
        }
        // In the order of the index they go into.
        return new TreeMap<>(chunks);
    }

    /** Whether each document that changed is gone; a deletion of what was never there is no change. */
    private Map<String, Boolean> changes(List<Old> old) {
        var changes = new TreeMap<String, Boolean>();
        old.forEach(document -> changes.put(document.id(), true));
        updates.keySet().forEach(id -> changes.put(id, false));
        return changes;
    }

    private StateRow difference(List<Old> old, List<BatchRows.Keyed> added, int changes) {
        long chunks = 0;
        long vectors = 0;
        long words = 0;
        var languages = new TreeSet<String>();
        for (Old document : old) {
            chunks -= document.chunks();
            vectors -= document.vectors();
            words -= document.words();
        }
        for (BatchRows.Keyed document : added) {
            List<StoredChunk> stored = document.update().chunks();
            chunks += stored.size();
            vectors += document.vectors();
            words += document.words();
            languages.add(
                    Language.of(document.update().document().info().language()).code());
        }
        return new StateRow(
                0, changes, (long) added.size() - old.size(), chunks, vectors, words, List.copyOf(languages));
    }

    private static List<byte[]> digests(Collection<String> ids) {
        return ids.stream().map(Digests::ofId).toList();
    }
}
