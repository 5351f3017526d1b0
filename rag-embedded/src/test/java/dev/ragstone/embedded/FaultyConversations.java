package dev.ragstone.embedded;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.testkit.fake.ForwardingConversationStore;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Conversations that may fail when they are read or added to. */
final class FaultyConversations extends ForwardingConversationStore {

    UnaryOperator<Optional<Conversation>> finding = UnaryOperator.identity();
    UnaryOperator<List<Message>> appending = UnaryOperator.identity();

    @Override
    public void append(ConversationId id, List<Message> messages) {
        super.append(id, appending.apply(messages));
    }

    @Override
    public Optional<Conversation> find(ConversationId id) {
        return finding.apply(super.find(id));
    }

    @Override
    public List<Message> last(ConversationId id, int limit) {
        List<Message> all = find(id).map(Conversation::messages).orElse(List.of());
        return all.subList(Math.max(0, all.size() - limit), all.size());
    }
}
