package dev.ragstone.testkit.fake;

import static java.util.Comparator.comparing;

import dev.ragstone.trace.Trace;
import dev.ragstone.trace.TraceStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TraceStore} in memory that can be told to fail. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class InMemoryTraceStore implements TraceStore {

    private final List<Trace> traces = new ArrayList<>();
    private @Nullable RuntimeException failure;

    /** Creates an empty store. */
    public InMemoryTraceStore() {}

    /** Makes every further call throw {@code failure}. */
    public synchronized InMemoryTraceStore failWith(RuntimeException failure) {
        this.failure = failure;
        return this;
    }

    @Override
    public synchronized void save(Trace trace) {
        deleteIf(other -> other.owner().equals(trace.owner()) && other.id().equals(trace.id()));
        traces.add(trace);
    }

    @Override
    public synchronized Optional<Trace> find(String owner, String id) {
        requireWorking();
        return traces.stream()
                .filter(trace -> trace.owner().equals(owner) && trace.id().equals(id))
                .findFirst();
    }

    @Override
    public synchronized List<Trace> recent(String owner, int limit) {
        requireWorking();
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
        return traces.stream()
                .filter(trace -> trace.owner().equals(owner))
                .sorted(comparing(Trace::started).reversed().thenComparing(Trace::id))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized int deleteConversation(String owner, String conversation) {
        if (conversation.isEmpty()) {
            throw new IllegalArgumentException("conversation must not be empty");
        }
        return deleteIf(
                trace -> trace.owner().equals(owner) && trace.conversation().equals(conversation));
    }

    @Override
    public synchronized int deleteAll(String owner) {
        return deleteIf(trace -> trace.owner().equals(owner));
    }

    @Override
    public synchronized int deleteOlderThan(Instant moment) {
        return deleteIf(trace -> trace.started().isBefore(moment));
    }

    private int deleteIf(Predicate<Trace> condition) {
        requireWorking();
        int before = traces.size();
        traces.removeIf(condition);
        return before - traces.size();
    }

    @Override
    public void close() {}

    private void requireWorking() {
        if (failure != null) {
            throw failure;
        }
    }
}
