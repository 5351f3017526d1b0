package dev.ragstone.testkit.fake;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.ConversationSummary;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import dev.ragstone.conversation.TransientConversationStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ConversationStore} in memory that can be told to fail. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class InMemoryConversationStore implements ConversationStore {

    private final ConversationStore conversations = new TransientConversationStore();
    private volatile @Nullable RuntimeException failure;

    /** Creates an empty store. */
    public InMemoryConversationStore() {}

    /** Makes every further call throw {@code failure}. */
    public InMemoryConversationStore failWith(RuntimeException failure) {
        this.failure = failure;
        return this;
    }

    @Override
    public void append(ConversationId id, List<Message> messages) {
        working().append(id, messages);
    }

    @Override
    public Optional<Conversation> find(ConversationId id) {
        return working().find(id);
    }

    @Override
    public List<Message> last(ConversationId id, int limit) {
        return working().last(id, limit);
    }

    @Override
    public List<ConversationSummary> list(String owner, Page page) {
        return working().list(owner, page);
    }

    @Override
    public boolean rename(ConversationId id, String title) {
        return working().rename(id, title);
    }

    @Override
    public boolean delete(ConversationId id) {
        return working().delete(id);
    }

    @Override
    public int deleteAll(String owner) {
        return working().deleteAll(owner);
    }

    @Override
    public int deleteUnchangedSince(Instant moment) {
        return working().deleteUnchangedSince(moment);
    }

    @Override
    public void close() {
        conversations.close();
    }

    private ConversationStore working() {
        RuntimeException thrown = failure;
        if (thrown != null) {
            throw thrown;
        }
        return conversations;
    }
}
