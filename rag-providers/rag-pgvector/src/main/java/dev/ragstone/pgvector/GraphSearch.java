package dev.ragstone.pgvector;

import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Search in the graph index.
 *
 * <p>The graph knows nothing of scopes: whoever asks it for the nearest within one gets what it happens to meet first,
 * and where the scope goes with the meaning, as a collection or a tenant does, those are not the nearest. So first the
 * nearest of all are looked at, which tells whether enough of them are in scope; if not, the scan {@linkplain WideningScan
 * goes on} until more of it changes nothing.
 */
final class GraphSearch {

    /** How many more are looked for than wanted, which makes up for what the graph misses. */
    private static final int SPARE = 16;

    /** Within a scope the graph is searched so many times as widely. */
    private static final int SCOPED_WIDTH = 4;

    /** Of so many times as many as are wanted, enough are mostly in scope. */
    private static final int NEAREST_PER_RESULT = 20;

    /** pgvector's own limit. */
    private static final int MOST_EF_SEARCH = 1_000;

    private final VectorSql sql;
    private final int efSearch;
    private final HitRows hits;

    GraphSearch(VectorSql sql, int efSearch, HitRows hits) {
        this.sql = sql;
        this.efSearch = efSearch;
        this.hits = hits;
    }

    /** The nearest of all {@code stored} vectors; fewer than the limit if the graph gives up. */
    List<ScoredChunk> everywhere(Connection connection, float[] vector, int limit, long stored) throws SQLException {
        prepare(connection, Math.max(efSearch, spared(limit)), true, stored);
        Sql nearest = sql.inGraph(vector, SearchScope.everything(), spared(limit));
        return hits.best(connection, nearest, limit);
    }

    /** The nearest in scope, if enough of the nearest of all are; as good as a search without a scope. */
    Optional<List<ScoredChunk>> amongNearest(Connection connection, float[] vector, SearchScope scope, int limit)
            throws SQLException {
        long wanted = Math.max((long) SCOPED_WIDTH * efSearch, (long) NEAREST_PER_RESULT * limit);
        int nearest = (int) Math.min(wanted, MOST_EF_SEARCH);
        int enough = (int) Math.min(spared(limit), Integer.MAX_VALUE);
        if (enough > nearest) {
            return Optional.empty();
        }
        prepare(connection, nearest, false, nearest);
        List<ScoredChunk> found = hits.best(connection, sql.amongNearest(vector, nearest, scope, enough), enough);
        return found.size() < enough ? Optional.empty() : Optional.of(found.subList(0, limit));
    }

    /** The nearest in scope however far away they are, unless the graph does not come to an end with it. */
    Optional<List<ScoredChunk>> further(
            Connection connection, float[] vector, SearchScope scope, int limit, long stored) throws SQLException {
        prepare(connection, MOST_EF_SEARCH, true, stored);
        Optional<List<WideningScan.Found>> found = new WideningScan(sql, limit).run(connection, vector, scope);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(hits.best(connection, sql.of(vector, found.get()), limit));
    }

    private static long spared(int limit) {
        return (long) limit + limit / 4 + SPARE;
    }

    /**
     * For this transaction only.
     *
     * @param goOn whether the scan goes on after the nearest {@code wide}; without the last two settings it would give
     *     up after 20,000 vectors
     */
    private static void prepare(Connection connection, long wide, boolean goOn, long stored) throws SQLException {
        Sql.of("SELECT set_config('hnsw.ef_search', ?, TRUE), set_config('hnsw.iterative_scan', ?, TRUE),"
                        + " set_config('hnsw.max_scan_tuples', ?, TRUE), set_config('hnsw.scan_mem_multiplier', '8',"
                        + " TRUE)")
                .bind(Long.toString(Math.min(wide, MOST_EF_SEARCH)))
                .bind(goOn ? "relaxed_order" : "off")
                .bind(Long.toString(Math.clamp(stored, 20_000, Integer.MAX_VALUE)))
                .query(connection, row -> true);
    }
}
