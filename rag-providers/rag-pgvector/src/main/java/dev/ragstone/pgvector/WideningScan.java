package dev.ragstone.pgvector;

import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A scan of the graph index within a scope that the nearest of all are not in.
 *
 * <p>Far from the query the graph finds vectors in no good order. So twice as many are read again and again, in one
 * scan, until the second half has hardly any that is better than the best of the first.
 */
final class WideningScan {

    private static final int LEAST_READ = 500;
    private static final int READ_PER_RESULT = 2;

    /** After as many doublings comparing everything is not much slower. */
    private static final int MOST_TIMES_READ = 8;

    /** One in so many of the best may still change: recall is to be well above 95 %. */
    private static final int SETTLED_SHARE = 50;

    private static final Comparator<Found> BEST_FIRST =
            Comparator.comparingDouble(Found::score).reversed();

    private final VectorSql sql;
    private final int limit;

    WideningScan(VectorSql sql, int limit) {
        this.sql = sql;
        this.limit = limit;
    }

    /** A vector by its key, and how near it is. */
    record Found(long document, int position, double score) {}

    /** The best and those as good as the last of them; empty if the scan ends or takes too long before it is sure. */
    Optional<List<Found>> run(Connection connection, float[] vector, SearchScope scope) throws SQLException {
        long first = Math.max(LEAST_READ, (long) READ_PER_RESULT * limit);
        long most = first * MOST_TIMES_READ;
        try (PreparedStatement statement = sql.inGraph(vector, scope, most).prepare(connection)) {
            // Rows are asked for in parts, so that the server scans no further than they are read.
            statement.setFetchSize((int) Math.min(first, Integer.MAX_VALUE));
            try (ResultSet rows = statement.executeQuery()) {
                return settled(rows, first, most);
            }
        }
    }

    private Optional<List<Found>> settled(ResultSet rows, long first, long most) throws SQLException {
        List<Found> found = new ArrayList<>();
        Set<Found> before = Set.of();
        for (long wanted = first; wanted <= most; wanted *= 2) {
            while (found.size() < wanted) {
                if (!rows.next()) {
                    return Optional.empty();
                }
                found.add(new Found(rows.getLong(1), rows.getInt(2), rows.getDouble(3)));
            }
            found.sort(BEST_FIRST);
            Set<Found> best = new HashSet<>(found.subList(0, limit));
            long changed = best.size() - before.stream().filter(best::contains).count();
            if (changed <= limit / SETTLED_SHARE) {
                double last = found.get(limit - 1).score();
                return Optional.of(
                        found.stream().takeWhile(it -> it.score() >= last).toList());
            }
            before = best;
        }
        return Optional.empty();
    }
}
