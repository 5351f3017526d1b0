package dev.ragstone.testkit.fake;

import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.testkit.ConversationStoreContract;

class InMemoryConversationStoreContractTest extends ConversationStoreContract {

    @Override
    protected ConversationStore emptyStore() {
        return new InMemoryConversationStore();
    }
}
