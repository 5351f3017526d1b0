package dev.ragstone.testkit.fake;

import dev.ragstone.store.ChangeFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Tells the changes of an {@link InMemoryStore}. */
final class InMemoryChangeFeed implements ChangeFeed {

    private final Supplier<StoreState> state;
    private final String history;

    InMemoryChangeFeed(Supplier<StoreState> state, String history) {
        this.state = state;
        this.history = history;
    }

    @Override
    public Page changesAfter(long position, int limit) {
        if (position < START || limit < 1) {
            throw new IllegalArgumentException(
                    "position must not be negative and limit positive but were " + position + " and " + limit);
        }
        ChangeLog log = state.get().changes();
        List<Change> changes = log.after(position, limit);
        return new Page(
                changes, changes.isEmpty() ? position : changes.getLast().position(), log.last(), history);
    }

    @Override
    public List<Optional<Content>> contents(List<String> documentIds, long maxCharacters) {
        if (maxCharacters < 1) {
            throw new IllegalArgumentException("maxCharacters must be positive but was " + maxCharacters);
        }
        StoreState now = state.get();
        var contents = new ArrayList<Optional<Content>>();
        long characters = 0;
        for (String id : documentIds) {
            Optional<Content> content = now.document(id).map(document -> new Content(document, now.chunks(id)));
            long more = content.map(it -> (long) it.document().text().length()).orElse(0L);
            if (characters > 0 && characters + more > maxCharacters) {
                break;
            }
            characters += more;
            contents.add(content);
        }
        return List.copyOf(contents);
    }
}
