package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A data source that gives the connection of a transaction which the caller has open, as Spring's can. */
class CallersTransactionTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final Database.Access PLAIN =
            new Database.Access(Optional.empty(), false, Timeouts.DEFAULTS, Optional.empty());
    private static final KeywordQuery WORDS = new KeywordQuery("heron", SearchScope.everything(), 5);

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void whatTheCallerHasWrittenIsNeitherUndoneNorCommitted() throws SQLException {
        String schema = database.schema();
        try (Connection own = DriverManager.getConnection(TestDatabase.url());
                Statement statement = own.createStatement();
                var store = open(own, schema)) {
            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            statement.execute("CREATE TABLE " + schema + ".orders (id int)");
            own.setAutoCommit(false);
            statement.execute("INSERT INTO " + schema + ".orders VALUES (1)");

            List<ThrowingCallable> calls = List.of(
                    () -> store.search(WORDS),
                    () -> store.commit(Documents.adding(Documents.of(ONE, "heron"))),
                    () -> store.catalog().stats(),
                    () -> open(own, schema).close());
            for (ThrowingCallable call : calls) {
                assertThatExceptionOfType(StoreException.class)
                        .isThrownBy(call)
                        .withMessageContaining("transaction that has written")
                        .withMessageContaining("of its own");
            }
            assertThat(orders(schema)).isEqualTo("0");
            own.commit();
            assertThat(orders(schema)).isEqualTo("1");
            assertThat(store.search(WORDS)).hasSize(1);
        }
    }

    @Test
    void settlingLeavesTheCallersTransactionAlone() throws SQLException {
        String schema = database.schema();
        try (Connection own = DriverManager.getConnection(TestDatabase.url());
                Statement statement = own.createStatement();
                var store = open(own, schema)) {
            statement.execute("CREATE TABLE " + schema + ".orders (id int)");
            own.setAutoCommit(false);
            statement.execute("INSERT INTO " + schema + ".orders VALUES (1)");

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> new Database(lending(own), PLAIN)
                            .maintain("settling", new SchemaNames(schema, ""), connection -> true))
                    .withMessageContaining("transaction that has written");

            assertThat(own.getAutoCommit()).isFalse();
            own.commit();
            assertThat(orders(schema)).isEqualTo("1");
            assertThat(store.catalog().stats().documents()).isZero();
        }
    }

    @Test
    void failedTransactionOfTheCallerStaysFailed() throws SQLException {
        String schema = database.schema();
        try (Connection own = DriverManager.getConnection(TestDatabase.url());
                Statement statement = own.createStatement();
                var store = open(own, schema)) {
            own.setAutoCommit(false);
            assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).isInstanceOf(SQLException.class);

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.search(WORDS))
                    .withMessageContaining("transaction that has written or failed");
            assertThatThrownBy(() -> statement.execute("SELECT 1")).hasMessageContaining("aborted");
            own.rollback();
            assertThat(store.search(WORDS)).isEmpty();
        }
    }

    @Test
    void transactionInWhichAPoolTriedTheConnectionIsNoHindrance() throws SQLException {
        try (Connection own = DriverManager.getConnection(TestDatabase.url());
                Statement statement = own.createStatement();
                var store = open(own, database.schema())) {
            own.setAutoCommit(false);
            statement.execute("SELECT 1");

            store.commit(Documents.adding(Documents.of(ONE, "heron")));
            statement.execute("SELECT 1");
            assertThat(store.search(WORDS)).hasSize(1);
        }
    }

    private static PgVectorStore open(Connection own, String schema) {
        return PgVectorStore.builder(lending(own))
                .schema(schema)
                .embeddingModel(new EmbeddingModel("test", 2, 512))
                .chunkerId("test")
                .open();
    }

    private static String orders(String schema) throws SQLException {
        return TestDatabase.query("SELECT count(*) FROM " + schema + ".orders").getFirst();
    }

    private static DataSource lending(Connection own) {
        Connection lent = (Connection) Proxy.newProxyInstance(
                CallersTransactionTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(own, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return (DataSource) Proxy.newProxyInstance(
                CallersTransactionTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> lent);
    }
}
