package dev.ragstone.jdbc;

import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.testkit.ConversationStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteConversationStoreContractTest extends ConversationStoreContract {

    @TempDir
    private Path temp;

    @Override
    protected ConversationStore emptyStore() {
        return JdbcConversationStore.open(temp.resolve("new folder/ragstone.db"));
    }
}
