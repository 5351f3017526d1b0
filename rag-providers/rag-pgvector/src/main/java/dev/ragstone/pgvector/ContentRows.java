package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.store.ChangeFeed.Content;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads many documents whole with three statements, however many there are. */
final class ContentRows {

    private final Connection connection;
    private final SchemaNames names;

    ContentRows(Connection connection, SchemaNames names) {
        this.connection = connection;
        this.names = names;
    }

    /** Where a document is, and how long. */
    private record Place(String id, long key, long characters) {}

    List<Optional<Content>> read(List<String> documentIds, long maxCharacters) throws SQLException {
        Map<String, Place> places = places(documentIds);
        List<String> fitting = fitting(documentIds, places, maxCharacters);
        List<Long> keys = fitting.stream()
                .flatMap(id -> Optional.ofNullable(places.get(id)).stream())
                .map(Place::key)
                .distinct()
                .toList();
        Map<String, Document> documents = documents(keys);
        Map<String, List<Chunk>> chunks = chunks(keys);
        return fitting.stream()
                .map(id -> Optional.ofNullable(documents.get(id))
                        .map(document -> new Content(document, chunks.getOrDefault(id, List.of()))))
                .toList();
    }

    /** The server counts code points, of which a text has no more than characters; near enough for a bound of memory. */
    private Map<String, Place> places(List<String> documentIds) throws SQLException {
        var places = new HashMap<String, Place>();
        Sql.of("SELECT id, key, length(text) FROM " + names.documents() + " WHERE digest = ANY (?)")
                .bindDigests(documentIds.stream().map(Digests::ofId).toList())
                .query(connection, row -> new Place(OrderedText.read(row.getString(1)), row.getLong(2), row.getLong(3)))
                .forEach(place -> places.put(place.id(), place));
        return places;
    }

    private static List<String> fitting(List<String> documentIds, Map<String, Place> places, long maxCharacters) {
        var fitting = new ArrayList<String>();
        long characters = 0;
        for (String id : documentIds) {
            Place place = places.get(id);
            long more = place == null ? 0 : place.characters();
            if (characters > 0 && characters + more > maxCharacters) {
                break;
            }
            characters += more;
            fitting.add(id);
        }
        return fitting;
    }

    private Map<String, Document> documents(List<Long> keys) throws SQLException {
        var documents = new HashMap<String, Document>();
        Sql.of("SELECT info, text, blocks FROM " + names.documents() + " WHERE key = ANY (?)")
                .bindLongs(keys)
                .query(
                        connection,
                        row -> new Document(
                                StoredJson.info(StoredText.read(row.getString(1))),
                                StoredText.read(row.getString(2)),
                                StoredJson.blocks(StoredText.read(row.getString(3)))))
                .forEach(document -> documents.put(document.id(), document));
        return documents;
    }

    private Map<String, List<Chunk>> chunks(List<Long> keys) throws SQLException {
        var chunks = new HashMap<String, List<Chunk>>();
        Sql.of("SELECT " + HitRows.CHUNK + ", d.id FROM " + names.documents() + " d JOIN " + names.chunks()
                        + " c ON c.document = d.key WHERE d.key = ANY (?) ORDER BY d.key, c.ordinal, c.position")
                .bindLongs(keys)
                .query(connection, row -> HitRows.chunk(row, OrderedText.read(row.getString(10))))
                .forEach(chunk -> chunks.computeIfAbsent(chunk.documentId(), id -> new ArrayList<>())
                        .add(chunk));
        return chunks;
    }
}
