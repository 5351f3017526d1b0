package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PgVectorStoreOpeningTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void eightInstancesOpenAnEmptyDatabaseAtOnce() throws Exception {
        PgVectorStoreBuilder index = database.index(2, database.pool(16));
        var start = new CountDownLatch(1);
        try (ExecutorService instances = Executors.newFixedThreadPool(8)) {
            var opening = new ArrayList<Future<PgVectorStore>>();
            for (int i = 0; i < 8; i++) {
                Callable<PgVectorStore> open = () -> {
                    start.await();
                    return index.open();
                };
                opening.add(instances.submit(open));
            }
            start.countDown();

            for (Future<PgVectorStore> opened : opening) {
                PgVectorStore store = opened.get();
                store.commit(Documents.adding(Documents.of(ONE, "heron")));
                assertThat(store.catalog().stats().documents()).isOne();
            }
        }
    }

    @Test
    void anotherFingerprintIsRefusedAndSaysHowToGoOn() {
        PgVectorStoreBuilder index = database.index(2);
        index.open().close();

        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> index.embeddingModel(new EmbeddingModel("other", 3, 512))
                        .open())
                .withMessageContaining("embedder test instead of other")
                .withMessageContaining("dimension 2 instead of 3")
                .withMessageContaining("reindexOnMismatch");
    }

    @Test
    void anotherFingerprintEmptiesTheIndexWhenAsked() {
        PgVectorStoreBuilder index = database.index(2);
        String before;
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            before = store.changes().changesAfter(0, 1).history();
        }

        try (var store = index.embeddingModel(new EmbeddingModel("other", 3, 512))
                .reindexOnMismatch(true)
                .open()) {
            assertThat(store.catalog().stats().documents()).isZero();
            assertThat(store.fingerprint().dimension()).isEqualTo(3);
            assertThat(store.changes().changesAfter(0, 1).history()).isNotEqualTo(before);
        }
    }

    @Test
    void severalIndexesShareASchemaByTheirPrefix() {
        PgVectorStoreBuilder index = database.index(2);
        try (var one = index.tablePrefix("one_").open();
                var two = index.tablePrefix("two_").open()) {
            one.commit(Documents.adding(Documents.of(ONE, "heron")));

            assertThat(one.catalog().stats().documents()).isOne();
            assertThat(two.catalog().stats().documents()).isZero();
        }
    }

    /** As do two instances that start at once with different prefixes. */
    @Test
    void schemaMayAppearWhileItIsBeingCreated() throws Exception {
        PgVectorStoreBuilder index = database.index(2);
        try (Connection other = DriverManager.getConnection(TestDatabase.url());
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            other.setAutoCommit(false);
            Migration.run(other, List.of("CREATE SCHEMA " + index.names().schema()));
            Future<?> opening = threads.submit(() -> index.open().close());
            String waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'CREATE"
                    + " SCHEMA%" + index.names().schema() + "%'";
            for (int i = 0; i < 6_000 && TestDatabase.query(waiting).isEmpty(); i++) {
                Thread.sleep(10);
            }
            other.commit();

            opening.get();
        }
        index.readOnly(true).open().close();
    }

    @Test
    void readingOnlyNeedsAnIndexAndWritesNothing() {
        PgVectorStoreBuilder index = database.index(2);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> index.readOnly(true).open())
                .withMessageContaining("there is no index in schema");
        index.readOnly(false).open().close();
        try (var store = index.readOnly(true).open()) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.commit(Documents.adding(Documents.of(ONE, "heron"))))
                    .withMessageContaining("reading only");
        }
    }

    @Test
    void tablesOfANewerReleaseAreRefused() throws SQLException {
        PgVectorStoreBuilder index = database.index(2);
        index.open().close();
        TestDatabase.execute("UPDATE " + index.names().meta() + " SET version = 99");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(index::open)
                .withMessageContaining("version 99")
                .withMessageContaining("newer release");
    }

    @Test
    void missingExtensionSaysWhoHasToInstallIt() throws SQLException {
        try (var other = new OtherDatabase()) {
            HikariDataSource pool = database.pool(2, other.urlFor(other.login()));

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.index(2, pool).open())
                    .withMessageContaining("CREATE EXTENSION vector")
                    .withMessageContaining(other.name())
                    .matches(e -> !e.retryable());
        }
    }

    @Test
    void ordinaryRoleCanUseADatabaseThatHasTheExtension() throws SQLException {
        try (var other = new OtherDatabase()) {
            other.execute("CREATE SCHEMA extensions", "CREATE EXTENSION vector SCHEMA extensions");
            other.execute(
                    "GRANT USAGE ON SCHEMA extensions TO \"" + other.login() + "\"",
                    "GRANT CREATE ON DATABASE \"" + other.name() + "\" TO \"" + other.login() + "\"");
            HikariDataSource pool = database.pool(2, other.urlFor(other.login()));

            try (var store = database.index(2, pool).exactSearchLimit(0).open()) {
                store.commit(Documents.adding(Documents.of(ONE, "heron")));
                store.settle();
                assertThat(store.catalog().vectors(Set.of("key of heron"))).hasSize(1);
                assertThat(store.search(new VectorQuery(Vector.of(1, 0), SearchScope.everything(), 5)))
                        .hasSize(1);
            }
            pool.close();
        }
    }

    @Test
    void unreachableServerIsNamedWithoutItsPassword() {
        HikariDataSource pool = database.pool(
                1,
                "jdbc:postgresql://127.0.0.1:1/none?user=me&password=geheim&connectTimeout=1",
                Duration.ofMillis(500));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> database.index(2, pool).open())
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("geheim"))
                .matches(StoreException::retryable);
    }

    @Test
    void secretsOfAUrlAreNotShown() {
        assertThat(Failures.withoutSecrets("jdbc:postgresql://host:5432/db?user=u&password=p"))
                .isEqualTo("jdbc:postgresql://host:5432/db");
        assertThat(Failures.withoutSecrets("jdbc:postgresql://u:p@host/db")).isEqualTo("jdbc:postgresql://host/db");
    }

    @Test
    void badSettingsAreRefusedAtOnce() {
        PgVectorStoreBuilder index = database.index(2);

        for (String name : List.of("", "a b", "x\"; DROP TABLE y; --", "Upper", "pg_x", "1a", "a".repeat(41))) {
            assertThatIllegalArgumentException().isThrownBy(() -> index.schema(name));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> index.tablePrefix("a-b"));
        assertThatIllegalArgumentException().isThrownBy(() -> index.hnsw(1, 64, 100));
        assertThatIllegalArgumentException().isThrownBy(() -> index.hnsw(16, 31, 100));
        assertThatIllegalArgumentException().isThrownBy(() -> index.hnsw(16, 64, 1_001));
        assertThatIllegalArgumentException().isThrownBy(() -> index.searchTimeout(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> index.exactSearchLimit(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.embeddingModel(new EmbeddingModel("long", 2_001, 9))
                        .open())
                .withMessageContaining("indexPrecision(HALF)");
        assertThatIllegalStateException()
                .isThrownBy(() -> PgVectorStore.builder(database.pool(1)).open())
                .withMessage("embeddingModel must be set");
    }
}
