package dev.ragstone.pgvector;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorFeedback;
import dev.ragstone.store.VectorQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Search by vectors: all of them compared where they are few, else by the graph index.
 *
 * <p>Should the graph not find what it ought to, everything in scope is compared after all, so that a search never
 * returns less than there is.
 */
final class VectorLeg {

    /** With a scope the graph has to be searched further, so comparing all pays for as many times more vectors. */
    private static final int SCOPED_FACTOR = 4;

    private final SchemaNames names;
    private final VectorIndex index;
    private final boolean rowSecurity;
    private final HitRows hits;
    private final VectorSql sql;
    private final GraphSearch graph;

    VectorLeg(SchemaNames names, VectorIndex index, boolean rowSecurity) {
        this.names = names;
        this.index = index;
        this.rowSecurity = rowSecurity;
        this.hits = new HitRows(names);
        this.sql = new VectorSql(names, index);
        this.graph = new GraphSearch(sql, index.hnsw().efSearch(), hits);
    }

    List<ScoredChunk> search(Connection connection, VectorQuery query) throws SQLException {
        float[] vector = UnitVectors.of(moved(connection, query));
        SearchScope scope = query.scope();
        int limit = query.limit();
        long stored = StateRow.read(connection, names).vectors();
        Optional<List<ScoredChunk>> found = rowSecurity || !FilterSql.isEverything(scope)
                ? inScope(connection, vector, scope, limit, stored)
                : everywhere(connection, vector, limit, stored);
        return found.isPresent() ? found.get() : hits.best(connection, sql.exact(vector, scope, limit), limit);
    }

    /** Empty if all are to be compared. */
    private Optional<List<ScoredChunk>> everywhere(Connection connection, float[] vector, int limit, long stored)
            throws SQLException {
        if (stored <= index.exactLimit()) {
            return Optional.empty();
        }
        List<ScoredChunk> found = graph.everywhere(connection, vector, limit, stored);
        return found.size() < Math.min(limit, stored) ? Optional.empty() : Optional.of(found);
    }

    /** Empty if all in scope are to be compared. */
    private Optional<List<ScoredChunk>> inScope(
            Connection connection, float[] vector, SearchScope scope, int limit, long stored) throws SQLException {
        long few = (long) index.exactLimit() * SCOPED_FACTOR;
        if (stored <= few) {
            return Optional.empty();
        }
        var size = new ScopeSize(names, connection, scope, few);
        ScopeSize.Answer answer = size.atFirstSight();
        if (answer == ScopeSize.Answer.FEW) {
            return Optional.empty();
        }
        Optional<List<ScoredChunk>> near = graph.amongNearest(connection, vector, scope, limit);
        if (near.isPresent()) {
            return near;
        }
        return answer == ScopeSize.Answer.UNKNOWN && size.isFew()
                ? Optional.empty()
                : graph.further(connection, vector, scope, limit, stored);
    }

    /** Rejects what cannot be stored or searched for. */
    void requireUsable(Chunk chunk, Vector vector) {
        requireDimension(vector.dimension());
        if (vector.dot(vector) == 0) {
            throw new IllegalArgumentException("the vector of chunk " + chunk.id() + " has no direction: all zeros");
        }
    }

    void requireDimension(int given) {
        if (given != index.dimension()) {
            throw new IllegalArgumentException("a vector has " + given + " values but this index holds vectors of "
                    + index.dimension() + " values: they come from different embedding models");
        }
    }

    private Vector moved(Connection connection, VectorQuery query) throws SQLException {
        VectorFeedback feedback = query.feedback();
        if (feedback.isEmpty()) {
            return query.vector();
        }
        Map<String, Vector> vectors = new HashMap<>();
        List<String> ids = feedback.chunkIds().stream().map(OrderedText::of).toList();
        List<byte[]> documents = feedback.chunks().stream()
                .map(chunk -> chunk.chunk().documentId())
                .distinct()
                .map(Digests::ofId)
                .toList();
        Sql.of("SELECT c.id, " + index.send() + " FROM " + names.documents() + " d JOIN " + names.chunks()
                        + " c ON c.document = d.key JOIN " + names.vectors()
                        + " v ON v.document = c.document AND v.position = c.position WHERE d.digest = ANY (?) AND c.id"
                        + " = ANY (?) AND ")
                .bindDigests(documents)
                .bindTexts(ids)
                .add(FilterSql.of(query.scope()))
                .query(
                        connection,
                        row -> vectors.put(OrderedText.read(row.getString(1)), UnitVectors.read(row.getBytes(2))));
        return feedback.applyTo(query.vector(), vectors);
    }
}
