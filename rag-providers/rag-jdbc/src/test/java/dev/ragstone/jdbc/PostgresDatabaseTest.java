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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresDatabaseTest {

    private static final ConversationId ID = new ConversationId("anna", "c1");
    private static final List<Message> HELLO = List.of(Message.user("Hello", Instant.parse("2026-03-01T12:00:00Z")));

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
        eightAtOnce(() -> {
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
            eightAtOnce(() -> {
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

    private static void eightAtOnce(Callable<Boolean> work) throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            List<Future<Boolean>> results =
                    threads.invokeAll(IntStream.range(0, 8).mapToObj(i -> work).toList());
            for (Future<Boolean> result : results) {
                assertThat(result.get()).isTrue();
            }
        }
    }
}
