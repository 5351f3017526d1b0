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

/**
 * Search by vectors: all of them compared where they are few, else by the graph index.
 *
 * <p>The graph is asked on until it has found enough within the scope; should it give up before, everything in scope is
 * compared after all, so that a search never returns less than there is.
 */
final class VectorLeg {

    /** With a scope the graph has to be searched further, so comparing all pays for as many times more vectors. */
    private static final int SCOPED_FACTOR = 4;

    /** How many more are fetched than wanted, which makes up for what the graph misses. */
    private static final int SPARE = 16;

    private static final int MOST_EF_SEARCH = 1_000;

    private final SchemaNames names;
    private final VectorIndex index;
    private final boolean rowSecurity;
    private final HitRows hits;

    VectorLeg(SchemaNames names, VectorIndex index, boolean rowSecurity) {
        this.names = names;
        this.index = index;
        this.rowSecurity = rowSecurity;
        this.hits = new HitRows(names);
    }

    List<ScoredChunk> search(Connection connection, VectorQuery query) throws SQLException {
        Vector moved = moved(connection, query);
        float[] vector = UnitVectors.of(moved);
        SearchScope scope = query.scope();
        long stored = StateRow.read(connection, names).vectors();
        boolean scoped = rowSecurity || !FilterSql.isEverything(scope);
        long cap = Math.min((long) index.exactLimit() * (scoped ? SCOPED_FACTOR : 1), Integer.MAX_VALUE - 1L);
        // Only as many are counted as it takes to decide.
        long inScope = scoped && stored > 0 ? inScope(connection, scope, (int) cap) : stored;
        if (inScope <= cap) {
            return hits.best(connection, exact(vector, scope, query.limit()), query.limit());
        }
        prepare(connection, query.limit(), stored);
        List<ScoredChunk> found =
                hits.best(connection, indexed(vector, scope, query.limit()), query.limit());
        return found.size() < Math.min(query.limit(), inScope)
                ? hits.best(connection, exact(vector, scope, query.limit()), query.limit())
                : found;
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

    private long inScope(Connection connection, SearchScope scope, int cap) throws SQLException {
        return Sql.of("SELECT COALESCE(sum(s.vectors), 0) FROM (SELECT d.vectors FROM " + names.documents()
                        + " d WHERE d.vectors > 0 AND ")
                .add(FilterSql.of(scope))
                .add(" LIMIT ?) s")
                .bind(cap + 1L)
                .query(connection, row -> row.getLong(1))
                .getFirst();
    }

    /** The minus sign keeps the graph index out of it. */
    private Sql exact(float[] vector, SearchScope scope, int limit) {
        return Sql.of("SELECT v.document, v.position, -" + index.distance() + " AS score FROM ")
                .bindFloats(vector)
                .add(scoped(scope))
                .add(" ORDER BY score DESC FETCH FIRST ? ROWS WITH TIES")
                .bind((long) limit);
    }

    private Sql indexed(float[] vector, SearchScope scope, int limit) {
        return Sql.of("SELECT v.document, v.position, -" + index.distance() + " AS score FROM ")
                .bindFloats(vector)
                .add(scoped(scope))
                .add(" ORDER BY " + index.indexedDistance() + " FETCH FIRST ? ROWS WITH TIES")
                .bindFloats(vector)
                .bind((long) limit + limit / 4 + SPARE);
    }

    private Sql scoped(SearchScope scope) {
        Sql vectors = Sql.of(names.vectors() + " v");
        if (FilterSql.isEverything(scope)) {
            return vectors;
        }
        return vectors.add(" JOIN " + names.documents() + " d ON d.key = v.document WHERE ")
                .add(FilterSql.of(scope));
    }

    /** For this transaction only. Without the last two, the graph gives up after 20,000 vectors. */
    private void prepare(Connection connection, int limit, long stored) throws SQLException {
        long wide = Math.max(index.hnsw().efSearch(), (long) limit + limit / 4 + SPARE);
        Sql.of("SELECT set_config('hnsw.ef_search', ?, TRUE), set_config('hnsw.iterative_scan', 'relaxed_order', TRUE),"
                        + " set_config('hnsw.max_scan_tuples', ?, TRUE), set_config('hnsw.scan_mem_multiplier', '8',"
                        + " TRUE)")
                .bind(Long.toString(Math.min(wide, MOST_EF_SEARCH)))
                .bind(Long.toString(Math.clamp(stored, 20_000, Integer.MAX_VALUE)))
                .query(connection, row -> true);
    }

    private Vector moved(Connection connection, VectorQuery query) throws SQLException {
        VectorFeedback feedback = query.feedback();
        if (feedback.isEmpty()) {
            return query.vector();
        }
        Map<String, Vector> vectors = new HashMap<>();
        List<String> ids =
                feedback.chunkIds().stream().map(OrderedText::of).toList();
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
