package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.store.ScoredChunk;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads chunks and their documents from the rows of a search. */
final class HitRows {

    /** Of a chunk {@code c}, in the order {@link #chunk} reads them. */
    static final String CHUNK =
            "c.id, c.ordinal, c.level, c.start_at, c.end_at, c.text, c.headings, c.places, c.parent";

    private final SchemaNames names;

    HitRows(SchemaNames names) {
        this.names = names;
    }

    /**
     * The best, in order, of what {@code found} selects.
     *
     * @param found a query for {@code document}, {@code position} and {@code score}, which may hold more than the best
     */
    List<ScoredChunk> best(Connection connection, Sql found, int limit) throws SQLException {
        Map<Long, DocumentInfo> documents = new HashMap<>();
        return Sql.of("SELECT " + CHUNK + ", d.id, d.key, d.info, f.score FROM (")
                .add(found)
                .add(") f JOIN " + names.chunks() + " c ON c.document = f.document AND c.position = f.position JOIN "
                        + names.documents() + " d ON d.key = f.document ORDER BY f.score DESC, c.id LIMIT ?")
                .bind(limit)
                .query(connection, row -> {
                    Long key = row.getLong(11);
                    DocumentInfo document = documents.get(key);
                    if (document == null) {
                        document = DocumentJson.readInfo(StoredText.read(row.getString(12)));
                        documents.put(key, document);
                    }
                    return new ScoredChunk(document, chunk(row, document.id()), row.getDouble(13));
                });
    }

    static Chunk chunk(ResultSet row, String documentId) throws SQLException {
        String headings = row.getString(7);
        String places = row.getString(8);
        String parent = row.getString(9);
        return new Chunk(
                OrderedText.read(row.getString(1)),
                documentId,
                row.getInt(2),
                Chunk.Level.valueOf(row.getString(3)),
                row.getInt(4),
                row.getInt(5),
                StoredText.read(row.getString(6)),
                headings == null ? List.of() : DocumentJson.readStrings(StoredText.read(headings)),
                places == null ? List.<Place>of() : DocumentJson.readPlaces(StoredText.read(places)),
                parent == null ? null : OrderedText.read(parent));
    }
}
