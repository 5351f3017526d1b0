package dev.ragstone.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.error.StoreException;
import dev.ragstone.testkit.postgres.KillablePostgres;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresDatabaseTest {

    private static final ConversationId ID = new ConversationId("anna", "c1");
    private static final List<Message> HELLO = List.of(Message.user("Hello", Instant.parse("2026-03-01T12:00:00Z")));

    /** More than three times what a statement takes on an idle machine, less than all rows take on any. */
    private static final JdbcTimeouts SHORT = JdbcTimeouts.defaults().withStatement(Duration.ofMillis(3_500));

    private TestDatabase database;

    @BeforeEach
    void createDatabase() {
        database = TestPostgres.database();
    }

    @AfterEach
    void dropDatabase() {
        TestDatabase.drop(database);
    }

    @Test
    void eightMayStartAtOnceOnAnEmptyDatabase() throws Exception {
        EightAtOnce.run(() -> {
            try (var store = JdbcConversationStore.of(database.dataSource())) {
                store.append(ID, HELLO);
            }
            return true;
        });

        try (var store = JdbcConversationStore.of(database.dataSource())) {
            assertThat(store.find(ID).orElseThrow().messages()).hasSize(8);
        }
    }

    @Test
    void writersWaitForOneAnotherAlsoWhereTheServerIsStricter() throws Exception {
        try (var connection = database.dataSource().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("ALTER DATABASE " + connection.getCatalog()
                    + " SET default_transaction_isolation = 'serializable'");
        }
        try (var store = JdbcConversationStore.of(database.dataSource())) {
            EightAtOnce.run(() -> {
                for (int i = 0; i < 10; i++) {
                    store.append(ID, HELLO);
                }
                return true;
            });

            assertThat(store.find(ID).orElseThrow().messages()).hasSize(80);
        }
    }

    @Test
    void userWhoMayOnlyReadAndWriteRowsNeedsNoOtherRights() throws Exception {
        JdbcConversationStore.of(database.dataSource()).close();
        var source = new RoleDataSource(database.dataSource(), "pg_write_all_data, pg_read_all_data");

        try (var store = JdbcConversationStore.of(source)) {
            store.append(ID, HELLO);

            assertThat(store.find(ID)).isPresent();
        } finally {
            source.dropRole();
        }
    }

    @Test
    void userWithoutRightsIsToldWhatIsMissing() throws Exception {
        JdbcConversationStore.of(database.dataSource()).close();
        var source = new RoleDataSource(database.dataSource(), "");

        try {
            assertThatThrownBy(() -> JdbcConversationStore.of(source))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Grant")
                    .matches(e -> !((StoreException) e).retryable());
        } finally {
            source.dropRole();
        }
    }

    @Test
    void pooledConnectionComesBackAsItWas() throws Exception {
        try (Connection shared = database.dataSource().getConnection()) {
            var pool = new OneConnection(shared);
            try (var store = JdbcConversationStore.of(pool)) {
                store.append(ID, HELLO);
                store.find(ID);
                var broken = List.of(Message.user("then", Instant.MIN));
                assertThatThrownBy(() -> store.append(ID, broken)).isInstanceOf(IllegalArgumentException.class);
            }

            assertThat(shared.getAutoCommit()).isTrue();
            assertThat(shared.isReadOnly()).isFalse();
            shared.createStatement().execute("CREATE TABLE after_it (id integer)");
        }
    }

    @Test
    void poolMayHandOutConnectionsInTheMidstOfATransaction() throws Exception {
        try (Connection shared = database.dataSource().getConnection()) {
            shared.setAutoCommit(false);
            try (var store = JdbcConversationStore.of(new OneConnection(shared))) {
                shared.createStatement().execute("SELECT 1");
                store.append(ID, HELLO);

                assertThat(shared.getAutoCommit()).isFalse();
            }
        }
        try (var store = JdbcConversationStore.of(database.dataSource())) {
            assertThat(store.find(ID)).isPresent();
        }
    }

    @Test
    void deletingOldConversationsMayTakeLongerThanOneStatementMay() throws Exception {
        try (var store = JdbcConversationStore.of(database.dataSource(), SHORT)) {
            fillWithOldRowsSlowToDelete("""
                    rag_conversations (owner, id, title, created, changed, messages)
                    SELECT 'anna', 'x' || n, '', now(), now() - interval '9 days', 0""");

            int deleted = store.deleteUnchangedSince(Instant.now().minus(Duration.ofDays(1)));

            assertThat(deleted).isEqualTo(4_000);
        }
    }

    @Test
    void deletingOldTracesMayTakeLongerThanOneStatementMay() throws Exception {
        try (var store = JdbcTraceStore.of(database.dataSource(), SHORT)) {
            fillWithOldRowsSlowToDelete("""
                    rag_traces (owner, id, request_id, question, started, duration_nanos, result, prompt_tokens,
                        answer_tokens)
                    SELECT 'anna', 'x' || n, '', '', now() - interval '9 days', 0, 'OK', 0, 0""");

            int deleted = store.deleteOlderThan(Instant.now().minus(Duration.ofDays(1)));

            assertThat(deleted).isEqualTo(4_000);
        }
    }

    private void fillWithOldRowsSlowToDelete(String rows) throws Exception {
        String table = rows.substring(0, rows.indexOf(' '));
        PostgresTables.execute(
                database.dataSource(),
                "INSERT INTO " + rows + " FROM generate_series(1, 4000) n",
                "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN PERFORM pg_sleep(0.001); RETURN OLD; END'",
                "CREATE TRIGGER slow BEFORE DELETE ON " + table + " FOR EACH ROW EXECUTE FUNCTION slow()");
    }

    @Test
    void killedServerHasLostNothingThatWasAcknowledged() {
        try (KillablePostgres server = TestPostgres.killable();
                var own = TestDatabase.createOn(server.url());
                var store = JdbcConversationStore.of(own.dataSource())) {
            var acknowledged = new ArrayList<Integer>();
            Thread killer = Thread.ofPlatform().unstarted(server::kill);

            assertThatThrownBy(() -> {
                        for (int i = 0; i < 1_000_000; i++) {
                            store.append(ID, HELLO);
                            acknowledged.add(i);
                            if (acknowledged.size() == 5) {
                                killer.start();
                            }
                        }
                    })
                    .isInstanceOf(StoreException.class)
                    .matches(e -> ((StoreException) e).retryable());
            join(killer);
            server.restart();

            assertThat(store.find(ID).orElseThrow().messages())
                    .hasSizeBetween(acknowledged.size(), acknowledged.size() + 1);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
