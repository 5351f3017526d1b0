package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoredChunk;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Writes the rows of new documents. */
final class BatchRows {

    private final Connection connection;
    private final SchemaNames names;

    BatchRows(Connection connection, SchemaNames names) {
        this.connection = connection;
        this.names = names;
    }

    /** A document with the number it gets and the terms of its chunks. */
    record Keyed(long key, DocumentUpdate update, List<ChunkTerms> terms) {

        int vectors() {
            return (int) update.chunks().stream()
                    .filter(chunk -> chunk.vector() != null)
                    .count();
        }

        boolean hasTokens() {
            return update.chunks().stream().anyMatch(chunk -> chunk.tokens() != null);
        }

        int words() {
            return terms.stream().mapToInt(ChunkTerms::words).sum();
        }
    }

    void documents(Collection<Keyed> documents) throws SQLException {
        try (var rows = new CopyRows(
                connection,
                names.documents(),
                "(key, digest, id, info, attributes, access, chunks, vectors, words, blocks, text)")) {
            for (Keyed keyed : documents) {
                DocumentInfo info = keyed.update().document().info();
                rows.row(11)
                        .number(keyed.key())
                        .bytes(Digests.ofId(info.id()))
                        .text(OrderedText.of(info.id()))
                        .text(StoredText.of(DocumentJson.info(info)))
                        .json(DocumentJson.attributes(info))
                        .texts(info.accessLabels().stream()
                                .map(Digests::ofLabel)
                                .toArray(String[]::new))
                        .number(keyed.update().chunks().size())
                        .number(keyed.vectors())
                        .number(keyed.words())
                        .text(StoredText.of(
                                DocumentJson.blocks(keyed.update().document().blocks())))
                        .text(StoredText.of(keyed.update().document().text()));
            }
            rows.finish();
        }
    }

    void chunks(Collection<Keyed> documents) throws SQLException {
        try (var rows = new CopyRows(
                connection,
                names.chunks(),
                "(document, position, id, ordinal, level, start_at, end_at, text, headings, places, parent)")) {
            for (Keyed keyed : documents) {
                int position = 0;
                for (StoredChunk stored : keyed.update().chunks()) {
                    Chunk chunk = stored.chunk();
                    String parent = chunk.parentId();
                    rows.row(11)
                            .number(keyed.key())
                            .number(position++)
                            .text(OrderedText.of(chunk.id()))
                            .number(chunk.ordinal())
                            .text(chunk.level().name())
                            .number(chunk.start())
                            .number(chunk.end())
                            .text(StoredText.of(chunk.text()))
                            .text(chunk.headings().isEmpty() ? null : json(DocumentJson.strings(chunk.headings())))
                            .text(chunk.places().isEmpty() ? null : json(DocumentJson.places(chunk.places())))
                            .text(parent == null ? null : OrderedText.of(parent));
                }
            }
            rows.finish();
        }
    }

    void vectors(Collection<Keyed> documents) throws SQLException {
        try (var rows = new CopyRows(connection, names.vectors(), "(document, position, key, embedding)")) {
            for (Keyed keyed : documents) {
                List<StoredChunk> chunks = keyed.update().chunks();
                for (int position = 0; position < chunks.size(); position++) {
                    StoredChunk chunk = chunks.get(position);
                    if (chunk.vector() != null) {
                        rows.row(4)
                                .number(keyed.key())
                                .number(position)
                                .key(Digests.ofKey(chunk.vectorKey()))
                                .vector(UnitVectors.of(chunk.vector()));
                    }
                }
            }
            rows.finish();
        }
    }

    void tokens(Collection<Keyed> documents) throws SQLException {
        try (var rows = new CopyRows(connection, names.tokens(), "(document, position, key, tokens)")) {
            for (Keyed keyed : documents) {
                List<StoredChunk> chunks = keyed.update().chunks();
                for (int position = 0; position < chunks.size(); position++) {
                    StoredChunk chunk = chunks.get(position);
                    if (chunk.vector() != null && chunk.tokens() != null) {
                        rows.row(4)
                                .number(keyed.key())
                                .number(position)
                                .key(Digests.ofKey(chunk.vectorKey()))
                                .bytes(chunk.tokens().toBytes());
                    }
                }
            }
            rows.finish();
        }
    }

    void terms(Collection<Keyed> documents) throws SQLException {
        try (var rows = new CopyRows(connection, names.terms(), "(document, position, words, terms)")) {
            for (Keyed keyed : documents) {
                int position = 0;
                for (ChunkTerms terms : keyed.terms()) {
                    rows.row(4)
                            .number(keyed.key())
                            .number(position++)
                            .number(terms.words())
                            .terms(terms.counts());
                }
            }
            rows.finish();
        }
    }

    /** In how many chunks each term is; the sum of all rows of a word counts. */
    void words(Map<String, long[]> chunksByWord) throws SQLException {
        try (var rows = new CopyRows(connection, names.words(), "(word, chunks)")) {
            for (Map.Entry<String, long[]> word : chunksByWord.entrySet()) {
                rows.row(2).text(word.getKey()).number(word.getValue()[0]);
            }
            rows.finish();
        }
    }

    void ledger(Collection<LedgerEntry> entries) throws SQLException {
        try (var rows = new CopyRows(
                connection,
                names.ledger(),
                "(digest, collection, uri, size, modified, checksum, outcome, reason, chunks, pending_vectors, synced,"
                        + " reader)")) {
            for (LedgerEntry entry : entries) {
                rows.row(12)
                        .bytes(Digests.ofId(entry.documentId()))
                        .text(entry.collection())
                        .text(StoredText.of(entry.uri()))
                        .number(entry.size())
                        .number(entry.modified().toEpochMilli())
                        .text(StoredText.of(entry.checksum()))
                        .text(entry.outcome().name())
                        .text(StoredText.of(entry.reason()))
                        .number(entry.chunks())
                        .number(entry.pendingVectors())
                        .number(entry.syncedAt().toEpochMilli())
                        .text(StoredText.of(entry.reader()));
            }
            rows.finish();
        }
    }

    /** Numbers from {@code first} on. */
    void changes(Map<String, Boolean> removedById, long first) throws SQLException {
        long position = first;
        try (var rows = new CopyRows(connection, names.changes(), "(digest, id, position, removed)")) {
            for (Map.Entry<String, Boolean> change : removedById.entrySet()) {
                rows.row(4)
                        .bytes(Digests.ofId(change.getKey()))
                        .text(OrderedText.of(change.getKey()))
                        .number(position++)
                        .flag(change.getValue());
            }
            rows.finish();
        }
    }

    private static String json(String json) {
        return StoredText.of(json);
    }
}
