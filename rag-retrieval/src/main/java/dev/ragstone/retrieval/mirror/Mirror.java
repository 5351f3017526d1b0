package dev.ragstone.retrieval.mirror;

import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.ChangeFeed.Change;
import dev.ragstone.store.ChangeFeed.Content;
import dev.ragstone.store.ChangeFeed.Page;
import dev.ragstone.store.KeywordSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the local copy in step.
 *
 * <p>Whoever reads asks the feed first, beside all others. If nothing has changed, that is all. Else one thread after the
 * other takes over a page, and each goes on as soon as the copy has come as far as the feed had when it asked.
 */
final class Mirror implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Mirror.class);

    private final ChangeFeed changes;
    private final LocalCopy copy;
    private final MirrorLimits limits;

    /** Fair, so that nobody who is far behind keeps out those who are not. */
    private final ReentrantLock following = new ReentrantLock(true);

    private volatile State state;

    /**
     * How far the copy has come.
     *
     * @param beginnings how often the copy has begun again with nothing since it was opened
     */
    private record State(Position position, long beginnings) {

        boolean belongsTo(Page page) {
            return position.history().equals(page.history()) && !page.isBefore(position.reached());
        }

        boolean covers(Page page) {
            return position.history().equals(page.history()) && position.reached() >= page.last();
        }
    }

    Mirror(ChangeFeed changes, LuceneStore local, MirrorLimits limits) {
        this.changes = changes;
        this.copy = new LocalCopy(local);
        this.limits = limits;
        this.state = new State(copy.position(), 0);
    }

    /** Reads the words as of now. What was read while the copy began again is read once more, since it was incomplete. */
    <T> T read(Function<KeywordSearch, T> reading) {
        while (true) {
            long before = state.beginnings();
            catchUp();
            T result = reading.apply(copy.words());
            if (state.beginnings() == before) {
                return result;
            }
        }
    }

    void catchUp() {
        State from = state;
        Page seen = changes.changesAfter(from.position().reached(), limits.documents());
        boolean done = from.belongsTo(seen) && from.covers(seen);
        // A position beyond the end seems to cover everything; only who holds the lock can tell.
        boolean mayBeCovered = from.belongsTo(seen);
        while (!done) {
            following.lock();
            try {
                done = (mayBeCovered && state.covers(seen)) || step() || state.covers(seen);
            } finally {
                following.unlock();
            }
        }
    }

    void settle() {
        catchUp();
        copy.settle();
    }

    @Override
    public void close() {
        following.lock();
        try {
            copy.close();
        } finally {
            following.unlock();
        }
    }

    /** Takes over some changes, and says whether there were none. */
    private boolean step() {
        Page page = changes.changesAfter(state.position().reached(), limits.documents());
        if (!state.belongsTo(page)) {
            beginAgain(page);
            return false;
        }
        if (page.changes().isEmpty()) {
            return true;
        }
        takeOver(page);
        return false;
    }

    /** A copy of something else, or of a future that was undone, is worth nothing. */
    private void beginAgain(Page page) {
        if (state.position().reached() > ChangeFeed.START) {
            log.info(
                    "The mirror is made anew: it had come to {} of {}, and the store is at {} of {}",
                    state.position().reached(),
                    state.position().history(),
                    page.last(),
                    page.history());
        }
        // Told first, so that nobody takes what is read from now on for the whole.
        state = new State(state.position(), state.beginnings() + 1);
        var start = new Position(page.history(), ChangeFeed.START);
        copy.clear(start);
        state = new State(start, state.beginnings());
    }

    private void takeOver(Page page) {
        List<Change> told = page.changes();
        List<String> present = told.stream()
                .filter(change -> !change.removed())
                .map(Change::documentId)
                .toList();
        List<Optional<Content>> contents =
                present.isEmpty() ? List.of() : changes.contents(present, limits.characters());
        var found = new ArrayList<Content>();
        var gone = new ArrayList<String>();
        int read = 0;
        long reached = state.position().reached();
        for (Change change : told) {
            if (!change.removed() && read == contents.size()) {
                break;
            }
            // One that has gone since comes up again as removed.
            Optional<Content> content = change.removed() ? Optional.empty() : contents.get(read++);
            content.ifPresentOrElse(found::add, () -> gone.add(change.documentId()));
            reached = change.position();
        }
        var position = new Position(page.history(), reached);
        copy.commit(found, gone, position);
        state = new State(position, state.beginnings());
    }
}
