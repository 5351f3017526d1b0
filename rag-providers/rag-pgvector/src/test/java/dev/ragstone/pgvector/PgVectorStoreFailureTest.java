package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.RetryPolicy;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that break, statements that take too long, pools that are empty. */
class PgVectorStoreFailureTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final KeywordQuery QUERY = new KeywordQuery("heron", SearchScope.everything(), 5);

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void searchWhoseConnectionBreaksIsRepeated() throws Exception {
        PgVectorStoreBuilder index = named("breaks");
        try (var store = index.open();
                ExecutorService threads = Executors.newSingleThreadExecutor();
                var lock = new TableLock(index.names().state())) {
            Future<Integer> searching = threads.submit(() -> store.search(QUERY).size());
            lock.awaitWaiting("breaks");

            terminate("breaks");
            lock.release();

            assertThat(searching.get()).isZero();
        }
    }

    @Test
    void commitWhoseConnectionBreaksFailsClearlyAndLeavesNothing() throws Exception {
        PgVectorStoreBuilder index = named("commits");
        try (var store = index.open();
                ExecutorService threads = Executors.newSingleThreadExecutor();
                var lock = new TableLock(index.names().changes())) {
            Future<?> committing = threads.submit(() -> store.commit(Documents.adding(Documents.of(ONE, "heron"))));
            lock.awaitWaiting("commits");

            terminate("commits");
            lock.release();

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(committing::get)
                    .satisfies(e -> assertThat(e.getCause())
                            .isInstanceOf(StoreException.class)
                            .hasMessageContaining("jdbc:postgresql://")
                            .hasMessageNotContaining("user=")
                            .matches(failure -> ((StoreException) failure).retryable()));
            assertThat(store.catalog().document(ONE.id())).isEmpty();
            assertThat(store.catalog().stats().generation()).isZero();
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            assertThat(store.search(QUERY)).hasSize(1);
        }
    }

    @Test
    void searchThatTakesTooLongIsCancelledOnTheServer() throws Exception {
        PgVectorStoreBuilder index = named("slow").searchTimeout(Duration.ofSeconds(2));
        try (var store = index.open();
                var lock = new TableLock(index.names().state())) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.search(QUERY))
                    .withMessageContaining("took too long")
                    .withMessageContaining("searchTimeout");
            lock.release();
            assertThat(store.search(QUERY)).isEmpty();
        }
    }

    @Test
    void emptyPoolIsReported() throws Exception {
        HikariDataSource pool = database.pool(1, TestDatabase.url(), Duration.ofSeconds(4));
        try (var store = database.index(2, pool).open()) {
            try (Connection taken = pool.getConnection()) {
                assertThat(taken.isValid(1)).isTrue();
                assertThatExceptionOfType(StoreException.class)
                        .isThrownBy(() -> store.search(QUERY))
                        .withMessageContaining("no connection to jdbc:postgresql://")
                        .withMessageContaining("pool")
                        .matches(StoreException::retryable);
            }
            assertThat(store.search(QUERY)).isEmpty();
        }
    }

    @Test
    void interruptedCallerIsNotKeptWaiting() throws Exception {
        HikariDataSource pool = database.pool(1);
        try (var store = database.index(2, pool).open();
                Connection taken = pool.getConnection()) {
            assertThat(taken.isValid(1)).isTrue();
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(StoreException.class).isThrownBy(() -> store.search(QUERY));
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void interruptEndsASearchOnTheServerAndKeepsItsConnection(boolean virtual) throws Exception {
        PgVectorStoreBuilder index = named("leaves").searchTimeout(Duration.ofMinutes(5));
        try (var store = index.open();
                var lock = new TableLock(index.names().state())) {
            String session = "SELECT pid, backend_start FROM pg_stat_activity WHERE application_name = 'leaves'";
            var thrown = new CompletableFuture<Boolean>();
            Thread searching = (virtual ? Thread.ofVirtual() : Thread.ofPlatform()).start(() -> {
                try {
                    store.search(QUERY);
                } catch (StoreException e) {
                    thrown.complete(Thread.currentThread().isInterrupted());
                }
            });
            lock.awaitWaiting("leaves");
            List<String> before = TestDatabase.query(session);

            searching.interrupt();

            assertThat(thrown.get(30, TimeUnit.SECONDS)).isTrue();
            lock.awaitNobodyWaiting("leaves");
            lock.release();
            assertThat(store.search(QUERY)).isEmpty();
            assertThat(TestDatabase.query(session)).containsAll(before);
        }
    }

    @Test
    void writersOfTheSameDocumentsNeitherDeadlockNorMix() throws Exception {
        PgVectorStoreBuilder index = database.index(2, database.pool(8)).repeating(RetryPolicy.never());
        List<DocumentInfo> infos = IntStream.range(0, 12)
                .mapToObj(i -> DocumentInfo.of("memory:/" + i))
                .toList();
        try (var one = index.open();
                var other = index.open();
                ExecutorService threads = Executors.newFixedThreadPool(6)) {
            List<Future<?>> writing = IntStream.range(0, 6)
                    .<Future<?>>mapToObj(writer -> threads.submit(() -> {
                        for (int round = 0; round < 8; round++) {
                            (writer % 2 == 0 ? one : other).commit(Documents.adding(versions(infos, writer, round)));
                        }
                    }))
                    .toList();
            for (Future<?> writer : writing) {
                writer.get();
            }

            assertThat(one.catalog().stats().documents()).isEqualTo(12);
            assertThat(one.catalog().stats().chunks()).isEqualTo(24);
            assertThat(one.catalog().stats().generation()).isEqualTo(48);
            assertThat(TestDatabase.query(
                            "SELECT count(*) FROM " + index.names().chunks()))
                    .containsExactly("24");
            for (DocumentInfo info : infos) {
                String text = one.catalog().document(info.id()).orElseThrow().text();
                assertThat(one.catalog().chunks(info.id())).allMatch(chunk -> text.contains(chunk.text()));
            }
        }
    }

    /** Each writer has the documents in another order. */
    private static List<DocumentUpdate> versions(List<DocumentInfo> infos, int writer, int round) {
        return IntStream.range(0, infos.size())
                .mapToObj(i -> infos.get((i * 5 + writer * 3 + round) % infos.size()))
                .map(info -> Documents.of(info, "heron " + writer + " " + round, "granite " + writer + " " + round))
                .toList();
    }

    /** Its connections are known to the server by a name. */
    private PgVectorStoreBuilder named(String application) {
        String url = TestDatabase.url();
        return database.index(
                2, database.pool(2, url + (url.contains("?") ? "&" : "?") + "ApplicationName=" + application));
    }

    private static void terminate(String application) throws SQLException {
        TestDatabase.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '"
                + application + "'");
    }

    /** Keeps everybody else away from a table. */
    private static final class TableLock implements AutoCloseable {

        private final Connection connection;

        private TableLock(String table) throws SQLException {
            connection = DriverManager.getConnection(TestDatabase.url());
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
            }
        }

        private void awaitWaiting(String application) throws Exception {
            await(application, true);
        }

        private void awaitNobodyWaiting(String application) throws Exception {
            await(application, false);
        }

        private static void await(String application, boolean anybody) throws Exception {
            String waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = '"
                    + application + "'";
            long begun = System.nanoTime();
            while (TestDatabase.query(waiting).isEmpty() == anybody) {
                assertThat(System.nanoTime() - begun)
                        .isLessThan(Duration.ofSeconds(60).toNanos());
                Thread.sleep(10);
            }
        }

        private void release() throws SQLException {
            connection.rollback();
        }

        @Override
        public void close() throws SQLException {
            if (!connection.isClosed()) {
                connection.rollback();
                connection.close();
            }
        }
    }
}
