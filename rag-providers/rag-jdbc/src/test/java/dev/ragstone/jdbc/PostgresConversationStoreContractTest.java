package dev.ragstone.jdbc;

import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.testkit.ConversationStoreContract;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresConversationStoreContractTest extends ConversationStoreContract {

    @RegisterExtension
    static final PostgresTables TABLES = new PostgresTables();

    @Override
    protected ConversationStore emptyStore() throws SQLException {
        var store = JdbcConversationStore.of(TABLES.source());
        TABLES.empty("rag_conversations");
        return store;
    }
}
