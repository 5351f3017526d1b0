package dev.ragstone.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a store does when the server is slow, busy or gone. */
@Timeout(120)
class PostgresFaultsTest {

    private static final ConversationId ID = new ConversationId("anna", "c1");
    private static final List<Message> HELLO = List.of(Message.user("Hello", Instant.parse("2026-03-01T12:00:00Z")));
    private static final Duration SHORT = Duration.ofSeconds(2);

    @RegisterExtension
    static final PostgresTables TABLES = new PostgresTables();

    @Test
    void waitingForALockEnds() throws Exception {
        try (var store = JdbcConversationStore.of(
                        TABLES.source(), JdbcTimeouts.defaults().withLock(SHORT));
                Connection other = holding("LOCK TABLE rag_conversations IN SHARE MODE")) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.append(ID, HELLO))
                    .withMessageContaining("appending messages in PostgreSQL at ")
                    .withMessageContaining("'lock' of JdbcTimeouts")
                    .matches(StoreException::retryable);
            other.rollback();
        }
    }

    @Test
    void statementEnds() throws Exception {
        try (var store = JdbcConversationStore.of(
                        TABLES.source(), JdbcTimeouts.defaults().withStatement(SHORT));
                Connection other = holding("LOCK TABLE rag_conversations IN ACCESS EXCLUSIVE MODE")) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.find(ID))
                    .withMessageContaining("'statement' of JdbcTimeouts")
                    .matches(StoreException::retryable);
            other.rollback();
        }
    }

    @Test
    void frozenProcessHoldsNobodyUp() {
        JdbcTimeouts timeouts = JdbcTimeouts.defaults().withIdle(SHORT);
        try (var database = Database.of(TABLES.source(), timeouts);
                var store = JdbcConversationStore.of(TABLES.source())) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.write("freezing", connection -> {
                        execute(connection, "LOCK TABLE rag_conversations IN ACCESS EXCLUSIVE MODE");
                        // Waits until the server has let go of this transaction.
                        store.find(ID);
                        return execute(connection, "SELECT 1");
                    }))
                    .matches(StoreException::retryable);
        }
    }

    @Test
    void timeoutsEndWithTheTransaction() throws Exception {
        try (Connection shared = TABLES.source().getConnection();
                var database = Database.of(new OneConnection(shared), JdbcTimeouts.defaults())) {
            String show = "SELECT current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' '"
                    + " || current_setting('idle_in_transaction_session_timeout')";
            String before = value(shared, show);
            String reading = database.read("looking", connection -> value(connection, show));
            String writing = database.write("looking", connection -> value(connection, show));

            assertThat(List.of(reading, writing)).containsOnly("30s 10s 1min");
            assertThat(value(shared, show)).isEqualTo(before);
        }
    }

    @Test
    void readIsRepeatedOnceWhenItsConnectionIsLost() {
        var runs = new AtomicInteger();
        try (var database = Database.of(TABLES.source(), JdbcTimeouts.defaults())) {
            boolean second = database.read("reading", connection -> {
                if (runs.incrementAndGet() == 1) {
                    execute(connection, "SELECT pg_terminate_backend(pg_backend_pid())");
                }
                return true;
            });

            assertThat(second).isTrue();
            assertThat(runs).hasValue(2);
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.read("reading", connection -> {
                        runs.incrementAndGet();
                        return execute(connection, "SELECT pg_terminate_backend(pg_backend_pid())");
                    }))
                    .withMessageContaining("Check that the server runs")
                    .matches(StoreException::retryable);
            assertThat(runs).hasValue(4);
        }
    }

    @Test
    void writeIsNotRepeated() {
        var runs = new AtomicInteger();
        try (var database = Database.of(TABLES.source(), JdbcTimeouts.defaults())) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.write("writing", connection -> {
                        runs.incrementAndGet();
                        return execute(connection, "SELECT pg_terminate_backend(pg_backend_pid())");
                    }))
                    .matches(StoreException::retryable);

            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void emptyPoolIsSaidToBeEmpty() {
        var pool = new EmptyingPool(TABLES.source());
        try (var store = JdbcConversationStore.of(pool)) {
            pool.empty = new SQLException("Cannot get a connection, pool error", new NoSuchElementException("Timeout"));

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.find(ID))
                    .withMessageContaining("the pool had no connection to PostgreSQL at ")
                    .withMessageContaining("make it larger")
                    .matches(StoreException::retryable);
        }
    }

    @Test
    void failuresNameTheServerButNoPassword() {
        String url = TABLES.url() + (TABLES.url().contains("?") ? "&" : "?") + "password=pw-4711";
        var source = new EmptyingPool(() -> DriverManager.getConnection(url));
        try (var database = Database.of(source, JdbcTimeouts.defaults())) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.read("reading", connection -> execute(connection, "SELECT 1 FROM none")))
                    .withMessageContaining("PostgreSQL at ")
                    .withMessageContaining("ragstone_test_")
                    .withMessageNotContaining("4711");
        }
    }

    @Test
    void userInfoAndParametersAreNoPartOfAName() {
        assertThat(ServerName.of("jdbc:postgresql://ann:pw@db_1:5432,[::1]:5433/docs?password=pw"))
                .isEqualTo("PostgreSQL at db_1:5432,[::1]:5433/docs");
    }

    @Test
    void timeoutsThatMeanNothingAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdbcTimeouts.defaults().withLock(Duration.ZERO))
                .withMessageContaining("'lock' must be between 1 ms and 24 days but was PT0S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdbcTimeouts.defaults().withIdle(Duration.ofDays(25)));
    }

    /** A pool until it is empty. */
    private static final class EmptyingPool extends ForwardingDataSource {

        private final Connecting connecting;
        private @Nullable SQLException empty;

        interface Connecting {
            Connection connect() throws SQLException;
        }

        EmptyingPool(Connecting connecting) {
            this.connecting = connecting;
        }

        EmptyingPool(DataSource source) {
            this(source::getConnection);
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (empty != null) {
                throw empty;
            }
            return connecting.connect();
        }
    }

    private static Connection holding(String lock) throws SQLException {
        Connection connection = TABLES.source().getConnection();
        connection.setAutoCommit(false);
        execute(connection, lock);
        return connection;
    }

    private static boolean execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            return statement.execute(sql);
        }
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
