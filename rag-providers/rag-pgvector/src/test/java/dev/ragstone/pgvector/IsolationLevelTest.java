package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.RetryPolicy;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers and pools on which transactions are stricter than the store needs. */
class IsolationLevelTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final DocumentInfo TWO = DocumentInfo.of("memory:/two");

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @ParameterizedTest
    @ValueSource(strings = {"TRANSACTION_REPEATABLE_READ", "TRANSACTION_SERIALIZABLE"})
    void commitThatWaitedForAnotherSeesWhatItDid(String level) throws Exception {
        HikariDataSource pool = strict(level);
        PgVectorStoreBuilder index = database.index(2, pool).repeating(RetryPolicy.never());
        try (pool;
                var store = index.open();
                Connection other = DriverManager.getConnection(TestDatabase.url());
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            other.setAutoCommit(false);
            Migration.run(other, List.of("UPDATE " + index.names().state() + " SET generation = generation + 1"));
            Future<?> one = threads.submit(() -> store.commit(Documents.adding(Documents.of(ONE, "heron one"))));
            Future<?> two = threads.submit(() -> store.commit(
                    Documents.adding(Documents.of(ONE, "heron one again"), Documents.of(TWO, "heron two"))));
            awaitTwoWaiters(index);

            other.commit();
            one.get();
            two.get();

            assertThat(Documents.uris(store.search(new KeywordQuery("heron", SearchScope.everything(), 5))))
                    .containsExactlyInAnyOrder(ONE.uri(), TWO.uri());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRANSACTION_REPEATABLE_READ", "TRANSACTION_SERIALIZABLE"})
    void indexesAreBuilt(String level) throws Exception {
        HikariDataSource pool = strict(level);
        PgVectorStoreBuilder index = database.index(2, pool).exactSearchLimit(0);
        try (pool;
                var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));

            store.settle();
        }

        assertThat(TestDatabase.query("SELECT indexname FROM pg_indexes WHERE schemaname = '"
                        + index.names().schema() + "' AND indexname LIKE 'vectors_hnsw%'"))
                .hasSize(1);
    }

    private static HikariDataSource strict(String level) {
        var config = new HikariConfig();
        config.setJdbcUrl(TestDatabase.url());
        config.setMaximumPoolSize(4);
        config.setTransactionIsolation(level);
        return new HikariDataSource(config);
    }

    /** One waits for the row that all commits change, the other for the document. */
    private static void awaitTwoWaiters(PgVectorStoreBuilder index) throws Exception {
        String waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND pid IN (SELECT pid FROM"
                + " pg_locks WHERE locktype = 'advisory' AND granted AND objid::bigint = "
                + (Digests.ofLock("ragstone " + index.names()) & 0xFFFFFFFFL) + ")";
        long begun = System.nanoTime();
        while (TestDatabase.query(waiting).size() < 2) {
            assertThat(System.nanoTime() - begun)
                    .isLessThan(Duration.ofSeconds(60).toNanos());
            Thread.sleep(10);
        }
    }
}
