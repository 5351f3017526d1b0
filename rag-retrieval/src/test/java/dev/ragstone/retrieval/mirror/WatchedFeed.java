package dev.ragstone.retrieval.mirror;

import dev.ragstone.store.ChangeFeed;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A feed that can be held up and become another one, as that of a restored database does. */
final class WatchedFeed implements ChangeFeed {

    private volatile ChangeFeed feed;
    private volatile String history = "history";
    private volatile Step asking = () -> {};
    private volatile Step readingContents = () -> {};
    private volatile long end = Long.MAX_VALUE;
    private final AtomicInteger contentCalls = new AtomicInteger();
    private final AtomicLong mostCharacters = new AtomicLong();

    WatchedFeed(ChangeFeed feed) {
        this.feed = feed;
    }

    /** Something that may wait. */
    interface Step {
        void run() throws Exception;
    }

    void become(ChangeFeed other) {
        feed = other;
    }

    void become(ChangeFeed other, String otherHistory) {
        feed = other;
        history = otherHistory;
    }

    void before(Step step) {
        asking = step;
    }

    void beforeContents(Step step) {
        readingContents = step;
    }

    /** Tells nothing that came after this position, as if it were not committed yet. */
    void stopAt(long position) {
        end = position;
    }

    int contentCalls() {
        return contentCalls.get();
    }

    long mostCharacters() {
        return mostCharacters.get();
    }

    @Override
    public Page changesAfter(long position, int limit) {
        run(asking);
        Page page = feed.changesAfter(position, limit);
        return page.last() > end
                ? new Page(List.of(), position, end, history)
                : new Page(page.changes(), page.position(), page.last(), history);
    }

    @Override
    public List<Optional<Content>> contents(List<String> documentIds, long maxCharacters) {
        run(readingContents);
        contentCalls.incrementAndGet();
        List<Optional<Content>> contents = feed.contents(documentIds, maxCharacters);
        mostCharacters.accumulateAndGet(
                contents.stream()
                        .flatMap(Optional::stream)
                        .mapToLong(content -> content.document().text().length())
                        .sum(),
                Math::max);
        return contents;
    }

    private static void run(Step step) {
        try {
            step.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
