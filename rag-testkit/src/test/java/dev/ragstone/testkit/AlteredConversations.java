package dev.ragstone.testkit;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.ConversationSummary;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import dev.ragstone.testkit.fake.InMemoryConversationStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A right store, for a test to make one mistake in. */
class AlteredConversations implements ConversationStore {

    final ConversationStore right = new InMemoryConversationStore();

    @Override
    public void append(ConversationId id, List<Message> messages) {
        right.append(id, messages);
    }

    @Override
    public Optional<Conversation> find(ConversationId id) {
        return right.find(id);
    }

    @Override
    public List<ConversationSummary> list(String owner, Page page) {
        return right.list(owner, page);
    }

    @Override
    public boolean rename(ConversationId id, String title) {
        return right.rename(id, title);
    }

    @Override
    public boolean delete(ConversationId id) {
        return right.delete(id);
    }

    @Override
    public int deleteAll(String owner) {
        return right.deleteAll(owner);
    }

    @Override
    public int deleteUnchangedSince(Instant moment) {
        return right.deleteUnchangedSince(moment);
    }

    @Override
    public void close() {}
}
