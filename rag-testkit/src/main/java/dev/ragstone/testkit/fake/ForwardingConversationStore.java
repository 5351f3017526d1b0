package dev.ragstone.testkit.fake;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.ConversationSummary;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A conversation store in front of another, which does all that a subclass does not do itself, and is closed with it: for
 * a test that needs a store that is slow, fails, or gets one thing wrong. As safe for use by several threads as the one
 * behind.
 *
 * @since 0.1
 */
public abstract class ForwardingConversationStore implements ConversationStore {

    private final ConversationStore store;

    /** Puts this store in front of an empty one in memory. */
    protected ForwardingConversationStore() {
        this(new InMemoryConversationStore());
    }

    /** Puts this store in front of {@code store}. */
    protected ForwardingConversationStore(ConversationStore store) {
        this.store = Objects.requireNonNull(store, "store");
    }

    /** The one behind. */
    protected final ConversationStore behind() {
        return store;
    }

    @Override
    public void append(ConversationId id, List<Message> messages) {
        store.append(id, messages);
    }

    @Override
    public Optional<Conversation> find(ConversationId id) {
        return store.find(id);
    }

    @Override
    public List<Message> last(ConversationId id, int limit) {
        return store.last(id, limit);
    }

    @Override
    public List<ConversationSummary> list(String owner, Page page) {
        return store.list(owner, page);
    }

    @Override
    public boolean rename(ConversationId id, String title) {
        return store.rename(id, title);
    }

    @Override
    public boolean delete(ConversationId id) {
        return store.delete(id);
    }

    @Override
    public int deleteAll(String owner) {
        return store.deleteAll(owner);
    }

    @Override
    public int deleteUnchangedSince(Instant moment) {
        return store.deleteUnchangedSince(moment);
    }

    @Override
    public void close() {
        store.close();
    }
}
