package dev.ragstone.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Which traces are read.
 *
 * @param condition what follows the name of the table {@code rag_traces}
 * @param values for its question marks
 */
record TraceSelection(String condition, List<Object> values) {

    static TraceSelection one(String owner, String id) {
        return new TraceSelection(
                "WHERE " + NameConditions.OWNER_AND_ID, List.of(EscapedText.encode(owner), EscapedText.encode(id)));
    }

    static TraceSelection recent(String owner, int limit) {
        return new TraceSelection(
                "WHERE " + NameConditions.OWNER + " ORDER BY started DESC, id LIMIT ?",
                List.of(EscapedText.encode(owner), limit));
    }

    /** Does something with a row. */
    @FunctionalInterface
    interface Row {
        void accept(ResultSet row) throws SQLException;
    }

    /** Runs a query that has {@link #condition} in it once. */
    void each(Connection connection, String sql, Row row) throws SQLException {
        try (var query = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                query.setObject(i + 1, values.get(i));
            }
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    row.accept(rows);
                }
            }
        }
    }
}
