package dev.ragstone.jdbc;

import dev.ragstone.testkit.TraceStoreContract;
import dev.ragstone.trace.TraceStore;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresTraceStoreContractTest extends TraceStoreContract {

    @RegisterExtension
    static final PostgresTables TABLES = new PostgresTables();

    @Override
    protected TraceStore emptyStore() throws SQLException {
        var store = JdbcTraceStore.of(TABLES.source());
        TABLES.empty("rag_traces");
        return store;
    }
}
