package dev.ragstone.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes the rows of a table that are older than a moment, with all that hangs on them: some at a time, each time in a
 * transaction of its own, so that years of them meet no time-out and nobody waits for long.
 *
 * @param column the moment by which a row is old
 */
record Retention(Database database, String table, String column) {

    private static final int AT_ONCE = 1_000;

    /** What was done so far stays done if this fails; the next call does the rest. */
    int deleteBefore(Instant moment, String what) {
        int deleted = 0;
        long after = Long.MIN_VALUE;
        while (true) {
            long from = after;
            Batch batch = database.write(what, connection -> {
                List<Long> keys = old(connection, from, moment);
                return new Batch(keys, delete(connection, keys, moment));
            });
            deleted = Math.addExact(deleted, batch.deleted());
            if (batch.keys().size() < AT_ONCE) {
                return deleted;
            }
            // Never the same ones again: what stays, stays because it grew or because somebody forbids it.
            after = batch.keys().getLast();
        }
    }

    private record Batch(List<Long> keys, int deleted) {}

    private List<Long> old(Connection connection, long after, Instant moment) throws SQLException {
        String sql = "SELECT key FROM " + table + " WHERE key > ? AND " + column + " < ? ORDER BY key LIMIT ?";
        try (var query = connection.prepareStatement(sql)) {
            query.setLong(1, after);
            database.dialect().bind(query, 2, moment);
            query.setInt(3, AT_ONCE);
            try (var rows = query.executeQuery()) {
                var keys = new ArrayList<Long>();
                while (rows.next()) {
                    keys.add(rows.getLong("key"));
                }
                return keys;
            }
        }
    }

    private int delete(Connection connection, List<Long> keys, Instant moment) throws SQLException {
        // Asked once more, since somebody may have added to it meanwhile.
        String sql = "DELETE FROM " + table + " WHERE key = ? AND " + column + " < ?";
        try (var delete = connection.prepareStatement(sql)) {
            for (long key : keys) {
                delete.setLong(1, key);
                database.dialect().bind(delete, 2, moment);
                delete.addBatch();
            }
            int deleted = 0;
            for (int rows : delete.executeBatch()) {
                // A driver that does not count has deleted it, or it would have failed.
                deleted += rows == Statement.SUCCESS_NO_INFO ? 1 : rows;
            }
            return deleted;
        }
    }
}
