package dev.ragstone.trace;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps traces.
 *
 * <p>Implementations are safe for use by several threads and processes. A trace is kept whole or not at all, and seen by
 * every call that starts after {@link #save} has returned. The trace of another owner is like one that does not exist. Texts
 * come back exactly as they were given, whatever characters they have.
 *
 * <p>Every method throws {@link dev.ragstone.error.StoreException} if the backing system fails. To implement this
 * interface, extend {@code TraceStoreContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface TraceStore extends AutoCloseable {

    /** Keeps a trace, in the place of one with the same owner and id. */
    void save(Trace trace);

    /** Reads a trace of {@code owner}. */
    Optional<Trace> find(String owner, String id);

    /**
     * The traces of {@code owner} that started last, newest first, ties by id.
     *
     * @throws IllegalArgumentException if {@code limit} is not positive
     */
    List<Trace> recent(String owner, int limit);

    /**
     * Deletes the traces of {@code owner} of one {@linkplain Trace#conversation() conversation}: whoever deletes a
     * conversation deletes these too.
     *
     * @return how many there were
     * @throws IllegalArgumentException if {@code conversation} is empty
     */
    int deleteConversation(String owner, String conversation);

    /**
     * Deletes all traces of {@code owner}.
     *
     * @return how many there were
     */
    int deleteAll(String owner);

    /**
     * Deletes all traces, whosever, that started before {@code moment}.
     *
     * @return how many there were
     */
    int deleteOlderThan(Instant moment);

    /** Releases connections and files. Closing twice has no effect. */
    @Override
    void close();
}
