package dev.ragstone.jdbc;

import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.testkit.ConversationStoreContract;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresConversationStoreContractTest extends ConversationStoreContract {

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
    protected ConversationStore emptyStore() throws SQLException {
        var store = JdbcConversationStore.of(database.dataSource());
        PostgresTables.empty(database.dataSource(), "rag_conversations");
        return store;
    }
}
