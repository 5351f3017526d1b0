package dev.ragstone.conversation;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Keeps conversations in the memory of this process, for as long as it lives: for a chat that nobody needs to find again.
 * It differs from what {@link ConversationStore} promises in that one thing, and nothing is ever forgotten by itself.
 *
 * <p>Safe for use by several threads. Closing it has no effect.
 *
 * @since 0.1
 */
public final class TransientConversationStore implements ConversationStore {

    private static final Comparator<ConversationSummary> NEWEST_FIRST = comparing(ConversationSummary::changed)
            .reversed()
            .thenComparing(summary -> summary.id().id());

    private final Map<ConversationId, Conversation> conversations = new HashMap<>();

    /** Creates an empty store. */
    public TransientConversationStore() {}

    @Override
    public synchronized void append(ConversationId id, List<Message> messages) {
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("messages must not be empty");
        }
        Conversation before = conversations.get(id);
        var all = new ArrayList<Message>(before == null ? List.of() : before.messages());
        all.addAll(messages);
        Instant newest = all.stream()
                .map(Message::created)
                .max(Comparator.naturalOrder())
                .orElseThrow();
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
        return Optional.ofNullable(conversations.get(id));
    }

    @Override
    public synchronized List<ConversationSummary> list(String owner, Page page) {
        ConversationId.requireOwner(owner);
        Stream<ConversationSummary> all = conversations.values().stream()
                .filter(conversation -> conversation.id().owner().equals(owner))
                .map(TransientConversationStore::summary)
                .sorted(NEWEST_FIRST);
        return all.filter(summary ->
                        page.after().isEmpty() || isAfter(summary, page.after().get()))
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
        return conversations.computeIfPresent(
                        id, (same, old) -> new Conversation(id, title, old.created(), old.changed(), old.messages()))
                != null;
    }

    @Override
    public synchronized boolean delete(ConversationId id) {
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
        int before = conversations.size();
        conversations.values().removeIf(condition);
        return before - conversations.size();
    }

    @Override
    public void close() {}
}
