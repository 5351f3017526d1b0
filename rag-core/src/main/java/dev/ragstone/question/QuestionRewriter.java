package dev.ragstone.question;

import dev.ragstone.prompt.Turn;
import java.util.List;

/**
 * Makes a follow-up question stand on its own, so that it can be searched for.
 *
 * <p>Implementations are safe for use by several threads. A question without a history comes back as it is. One that
 * throws is left out: the pipeline goes on with the question as it was asked, and with a warning.
 *
 * <p>To implement this interface, extend {@code QuestionRewriterContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface QuestionRewriter extends AutoCloseable {

    /**
     * Rewrites {@code question} if it refers to what was said before.
     *
     * @param history what was said before, oldest first, without the question itself
     * @throws dev.ragstone.error.RagException if it cannot
     */
    Rewriting rewrite(String question, List<Turn> history);

    /** Ends what it started; not the model it was given. Closing twice has no effect. */
    @Override
    default void close() {}
}
