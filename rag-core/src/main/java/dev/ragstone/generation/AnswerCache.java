package dev.ragstone.generation;

import java.util.Optional;

/**
 * Keeps answers to give them out again.
 *
 * <p>Implementations are safe for use by several threads and never fail: what cannot be kept is not kept. An answer is only
 * found under a key with the same scope, history, variant and generation as the one it was kept under. An answer that a
 * failing part is missing from is not kept.
 *
 * <p>To implement this interface, extend {@code AnswerCacheContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface AnswerCache extends AutoCloseable {

    /** The answer for {@code key}, if there is one. */
    Optional<Answer> find(AnswerKey key);

    /** Keeps {@code answer}, which was made for {@code key} while no commit came between. */
    void keep(AnswerKey key, Answer answer);

    /** Forgets everything. Closing twice has no effect. */
    @Override
    void close();
}
