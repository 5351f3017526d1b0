package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.ChangeFeed.Content;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads many documents whole with three statements, however many there are.
 *
 * <p>One that cannot be read, because something else has written into the tables, is left out and logged: whoever follows
 * the changes would never get past it otherwise.
 */
final class ContentRows {

    private static final Logger log = LoggerFactory.getLogger(ContentRows.class);

    private final Connection connection;
    private final SchemaNames names;
    private final Set<String> unreadable = new HashSet<>();

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
                .map(id -> Optional.ofNullable(unreadable.contains(id) ? null : documents.get(id))
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
        Sql.of("SELECT info, text, blocks, id FROM " + names.documents() + " WHERE key = ANY (?)")
                .bindLongs(keys)
                .query(
                        connection,
                        row -> readable(
                                OrderedText.read(row.getString(4)),
                                () -> new Document(
                                        StoredJson.info(StoredText.read(row.getString(1))),
                                        StoredText.read(row.getString(2)),
                                        StoredJson.blocks(StoredText.read(row.getString(3))))))
                .forEach(read -> read.ifPresent(document -> documents.put(document.id(), document)));
        return documents;
    }

    private Map<String, List<Chunk>> chunks(List<Long> keys) throws SQLException {
        var chunks = new HashMap<String, List<Chunk>>();
        Sql.of("SELECT " + HitRows.CHUNK + ", d.id FROM " + names.documents() + " d JOIN " + names.chunks()
                        + " c ON c.document = d.key WHERE d.key = ANY (?) ORDER BY d.key, c.ordinal, c.position")
                .bindLongs(keys)
                .query(connection, row -> {
                    String id = OrderedText.read(row.getString(10));
                    return readable(id, () -> HitRows.chunk(row, id));
                })
                .forEach(read ->
                        read.ifPresent(chunk -> chunks.computeIfAbsent(chunk.documentId(), id -> new ArrayList<>())
                                .add(chunk)));
        return chunks;
    }

    private interface Reading<T> {
        T read() throws SQLException;
    }

    private <T> Optional<T> readable(String documentId, Reading<T> reading) throws SQLException {
        try {
            return Optional.of(reading.read());
        } catch (StoreException e) {
            if (unreadable.add(documentId)) {
                log.warn("Document {} in {} is left out: {}", documentId, names, e.getMessage(), e);
            }
            return Optional.empty();
        }
    }
}
