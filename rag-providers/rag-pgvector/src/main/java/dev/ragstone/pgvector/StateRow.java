package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * What an index holds, kept up to date by every commit in one row.
 *
 * <p>The row is what puts commits in order: a writer changes it last, and whoever comes next waits for his commit. So
 * generations and positions are never seen out of order and never lost, as numbers from a sequence may be.
 *
 * @param generation grows with every commit
 * @param position grows with every changed document
 * @param words of all chunks together
 * @param languages codes of those that documents ever had
 */
record StateRow(
        long generation, long position, long documents, long chunks, long vectors, long words, List<String> languages) {

    private static final String COLUMNS = "generation, position, documents, chunks, vectors, words, languages";

    static StateRow read(Connection connection, SchemaNames names) throws SQLException {
        return Sql.of("SELECT " + COLUMNS + " FROM " + names.state())
                .query(connection, StateRow::of)
                .getFirst();
    }

    /** Adds these numbers, as one more generation; {@code languages} are added too. */
    StateRow addTo(Connection connection, SchemaNames names) throws SQLException {
        return Sql.of("UPDATE " + names.state() + " SET generation = generation + 1, position = position + ?,"
                        + " documents = documents + ?, chunks = chunks + ?, vectors = vectors + ?, words = words + ?,"
                        + " languages = ARRAY(SELECT DISTINCT unnest(languages || ?) ORDER BY 1) RETURNING " + COLUMNS)
                .bind(position)
                .bind(documents)
                .bind(chunks)
                .bind(vectors)
                .bind(words)
                .bindTexts(languages)
                .query(connection, StateRow::of)
                .getFirst();
    }

    private static StateRow of(ResultSet row) throws SQLException {
        return new StateRow(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                List.of((String[]) row.getArray(7).getArray()));
    }
}
