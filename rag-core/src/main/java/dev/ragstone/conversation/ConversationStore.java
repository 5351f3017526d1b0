package dev.ragstone.conversation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps conversations.
 *
 * <p>Implementations are safe for use by several threads and processes. What a method that changes something has returned
 * from is kept, also when the process is killed right after, and seen by every call that starts later. Every method says
 * whose conversation it is about; that of another owner is like one that does not exist. Texts come back exactly as they
 * were given, whatever characters they have.
 *
 * <p>Every method throws {@link dev.ragstone.error.StoreException} if the backing system fails. To implement this
 * interface, extend {@code ConversationStoreContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface ConversationStore extends AutoCloseable {

    /**
     * Appends messages to a conversation, which begins with them if it does not exist; {@link Conversation#titleOf} is then
     * its title. All messages are appended, next to one another and in this order, or, if this method throws, none.
     *
     * <p>After a failure that is {@linkplain dev.ragstone.error.StoreException#retryable() retryable} in the very moment of
     * the commit, as when the connection is lost, the messages may have been kept all the same.
     *
     * @throws IllegalArgumentException if {@code messages} is empty
     */
    void append(ConversationId id, List<Message> messages);

    /** Reads a conversation. */
    Optional<Conversation> find(ConversationId id);

    /**
     * The last messages of a conversation, at most {@code limit}, in the order in which they were appended; none if it does
     * not exist.
     *
     * <p>This is what is read before every answer of a conversation. As it stands it reads the whole conversation; a store
     * that can do with less should.
     *
     * @throws IllegalArgumentException if {@code limit} is not positive
     */
    default List<Message> last(ConversationId id, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
        List<Message> all = find(id).map(Conversation::messages).orElse(List.of());
        return List.copyOf(all.subList(Math.max(0, all.size() - limit), all.size()));
    }

    /** The conversations of {@code owner}, the one with the newest message first, ties by id. */
    List<ConversationSummary> list(String owner, Page page);

    /**
     * Gives a conversation another title.
     *
     * @return whether it exists
     */
    boolean rename(ConversationId id, String title);

    /**
     * Deletes a conversation with everything in it.
     *
     * @return whether it existed
     */
    boolean delete(ConversationId id);

    /**
     * Deletes all conversations of {@code owner}.
     *
     * @return how many there were
     */
    int deleteAll(String owner);

    /**
     * Deletes all conversations, whosever, whose newest message is older than {@code moment}: for those who must not keep
     * anything for longer than some time.
     *
     * @return how many there were
     */
    int deleteUnchangedSince(Instant moment);

    /** Releases connections and files. Closing twice has no effect. */
    @Override
    void close();
}
