package dev.ragstone.jdbc;

import dev.ragstone.testkit.TraceStoreContract;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import dev.ragstone.trace.TraceStore;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresTraceStoreContractTest extends TraceStoreContract {

    private static TestDatabase database;

    @BeforeAll
    static void createDatabase() {
        database = TestPostgres.database();
    }

    @AfterAll
    static void dropDatabase() {
        TestDatabase.close(database);
    }

    @Override
    protected TraceStore emptyStore() throws SQLException {
        var store = JdbcTraceStore.of(database.dataSource());
        PostgresTables.empty(database.dataSource(), "rag_traces");
        return store;
    }
}
