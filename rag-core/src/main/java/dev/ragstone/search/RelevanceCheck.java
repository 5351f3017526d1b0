package dev.ragstone.search;

import java.util.List;

/**
 * Decides whether what was found has to do with a question at all, before a generator is asked: a search by meaning always
 * finds something, and from documents about something else a model can only invent.
 *
 * <p>It is there for the clear cases. A generator can say itself that its sources have no answer, so a question asked in
 * vain costs less than an answer withheld: in doubt, say yes.
 *
 * <p>Implementations are safe for use by several threads. They take any text, change nothing, and say the same about the
 * same hits. A check that throws or takes too long has said yes: the answer goes on with all sources and with a warning.
 *
 * <p>To implement this interface, extend {@code RelevanceCheckContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface RelevanceCheck extends AutoCloseable {

    /**
     * Whether at least one of {@code hits} may have to do with {@code question}.
     *
     * @param question as it was searched for, so that it stands on its own
     * @param hits best first, with what each step of the search made of them; at least one
     */
    boolean hasRelevant(String question, List<Hit> hits);

    /** Releases what it holds. Closing twice has no effect. */
    @Override
    default void close() {}
}
