package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LocksTest {

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    private final SchemaNames names = new SchemaNames(database.schema(), "");

    @Test
    void manyDocumentsTakeFewLocks() throws SQLException {
        List<String> ids =
                IntStream.range(0, 5_000).mapToObj(i -> "document " + i).toList();
        try (Connection connection = transaction()) {
            Locks.documents(connection, names, ids);

            long locks = Sql.of("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")
                    .query(connection, row -> row.getLong(1))
                    .getFirst();
            assertThat(locks).isEqualTo(64 + 1);
        }
    }

    @Test
    void writersOfTheSameDocumentTakeTurnsAndOthersNeedNot() throws SQLException {
        try (Connection one = transaction();
                Connection two = transaction()) {
            Migration.run(two, List.of("SET LOCAL lock_timeout = '200ms'"));
            Locks.documents(one, names, List.of("document 1", "document 2"));
            // Of ten documents most have another of the 64 locks than those two.
            long free = IntStream.range(10, 20)
                    .filter(i -> taken(two, "document " + i))
                    .count();

            assertThat(free).isGreaterThan(5);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> Locks.documents(two, names, List.of("document 0", "document 2")))
                    .matches(e -> SqlStates.of(e).equals(SqlStates.LOCKED));
        }
    }

    private boolean taken(Connection connection, String id) {
        try {
            Migration.run(connection, List.of("SAVEPOINT before"));
            Locks.documents(connection, names, List.of(id));
            return true;
        } catch (SQLException e) {
            rollBack(connection);
            return false;
        }
    }

    private static void rollBack(Connection connection) {
        try {
            Migration.run(connection, List.of("ROLLBACK TO before"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Connection transaction() throws SQLException {
        Connection connection = DriverManager.getConnection(TestDatabase.url());
        connection.setAutoCommit(false);
        return connection;
    }
}
