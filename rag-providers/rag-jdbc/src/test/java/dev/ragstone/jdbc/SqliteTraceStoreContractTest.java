package dev.ragstone.jdbc;

import dev.ragstone.testkit.TraceStoreContract;
import dev.ragstone.trace.TraceStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteTraceStoreContractTest extends TraceStoreContract {

    @TempDir
    private Path temp;

    @Override
    protected TraceStore emptyStore() {
        return JdbcTraceStore.open(temp.resolve("ragstone.db"));
    }
}
