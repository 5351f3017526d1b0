package dev.ragstone.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.error.StoreException;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A data source that gives the connection of a transaction which the caller has open, as Spring's can. */
class CallersTransactionTest {

    private static final ConversationId ID = new ConversationId("anna", "c1");
    private static final List<Message> HELLO = List.of(Message.user("Hello", Instant.parse("2026-03-01T12:00:00Z")));

    private TestDatabase database;

    @BeforeEach
    void createDatabase() throws SQLException {
        database = TestPostgres.database();
        PostgresTables.execute(database.dataSource(), "CREATE TABLE orders (id int)");
    }

    @AfterEach
    void dropDatabase() {
        TestDatabase.drop(database);
    }

    @Test
    void whatTheCallerHasWrittenIsNeitherUndoneNorCommitted() throws SQLException {
        try (Connection own = database.dataSource().getConnection();
                var statement = own.createStatement();
                var store = JdbcConversationStore.of(new OneConnection(own))) {
            own.setAutoCommit(false);
            statement.execute("INSERT INTO orders VALUES (1)");

            for (ThrowingCallable call :
                    List.<ThrowingCallable>of(() -> store.append(ID, HELLO), () -> store.find(ID))) {
                assertThatExceptionOfType(StoreException.class)
                        .isThrownBy(call)
                        .withMessageContaining("transaction that has written");
            }
            assertThat(orders()).isZero();
            own.commit();
            assertThat(orders()).isOne();
            store.append(ID, HELLO);
            assertThat(store.find(ID)).isPresent();
        }
    }

    @Test
    void failedTransactionOfTheCallerStaysFailed() throws SQLException {
        try (Connection own = database.dataSource().getConnection();
                var statement = own.createStatement();
                var store = JdbcConversationStore.of(new OneConnection(own))) {
            own.setAutoCommit(false);
            assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).isInstanceOf(SQLException.class);

            assertThatExceptionOfType(StoreException.class).isThrownBy(() -> store.find(ID));
            assertThatThrownBy(() -> statement.execute("SELECT 1")).hasMessageContaining("aborted");
        }
    }

    private int orders() throws SQLException {
        try (Connection other = database.dataSource().getConnection();
                var statement = other.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM orders")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
