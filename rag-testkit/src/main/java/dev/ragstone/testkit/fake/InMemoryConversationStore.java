package dev.ragstone.testkit.fake;

import static java.util.Comparator.comparing;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.ConversationSummary;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ConversationStore} in memory that can be told to fail. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class InMemoryConversationStore implements ConversationStore {

    private static final Comparator<ConversationSummary> NEWEST_FIRST = comparing(ConversationSummary::changed)
            .reversed()
            .thenComparing(summary -> summary.id().id());

    private final Map<ConversationId, Conversation> conversations = new HashMap<>();
    private @Nullable RuntimeException failure;

    /** Creates an empty store. */
    public InMemoryConversationStore() {}

    /** Makes every further call throw {@code failure}. */
    public synchronized InMemoryConversationStore failWith(RuntimeException failure) {
        this.failure = failure;
        return this;
    }

    @Override
    public synchronized void append(ConversationId id, List<Message> messages) {
        requireWorking();
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("messages must not be empty");
        }
        Conversation before = conversations.get(id);
        var all = new ArrayList<Message>(before == null ? List.of() : before.messages());
        all.addAll(messages);
        Instant newest = all.stream().map(Message::created).max(Comparator.naturalOrder()).orElseThrow();
        conversations.put(
                id,
                new Conversation(
                        id,
                        before == null ? Conversation.titleOf(messages) : before.title(),
                        all.getFirst().created(),
                        newest,
                        all));
    }

    @Override
    public synchronized Optional<Conversation> find(ConversationId id) {
        requireWorking();
        return Optional.ofNullable(conversations.get(id));
    }

    @Override
    public synchronized List<ConversationSummary> list(String owner, Page page) {
        requireWorking();
        ConversationId.requireOwner(owner);
        Stream<ConversationSummary> all = conversations.values().stream()
                .filter(conversation -> conversation.id().owner().equals(owner))
                .map(InMemoryConversationStore::summary)
                .sorted(NEWEST_FIRST);
        return all.filter(summary -> page.after().isEmpty() || isAfter(summary, page.after().get()))
                .limit(page.limit())
                .toList();
    }

    private static boolean isAfter(ConversationSummary summary, Page.Position position) {
        int order = position.changed().compareTo(summary.changed());
        return order > 0 || (order == 0 && summary.id().id().compareTo(position.id()) > 0);
    }

    private static ConversationSummary summary(Conversation conversation) {
        return new ConversationSummary(
                conversation.id(),
                conversation.title(),
                conversation.created(),
                conversation.changed(),
                conversation.messages().size());
    }

    @Override
    public synchronized boolean rename(ConversationId id, String title) {
        requireWorking();
        return conversations.computeIfPresent(
                        id,
                        (same, old) ->
                                new Conversation(id, title, old.created(), old.changed(), old.messages()))
                != null;
    }

    @Override
    public synchronized boolean delete(ConversationId id) {
        requireWorking();
        return conversations.remove(id) != null;
    }

    @Override
    public synchronized int deleteAll(String owner) {
        return deleteIf(conversation -> conversation.id().owner().equals(owner));
    }

    @Override
    public synchronized int deleteUnchangedSince(Instant moment) {
        return deleteIf(conversation -> conversation.changed().isBefore(moment));
    }

    private int deleteIf(Predicate<Conversation> condition) {
        requireWorking();
        int before = conversations.size();
        conversations.values().removeIf(condition);
        return before - conversations.size();
    }

    @Override
    public void close() {}

    private void requireWorking() {
        if (failure != null) {
            throw failure;
        }
    }
}
