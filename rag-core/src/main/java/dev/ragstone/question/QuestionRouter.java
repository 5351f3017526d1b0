package dev.ragstone.question;

/**
 * Says what kind of question something is and how best to search for it.
 *
 * <p>Implementations are safe for use by several threads and take any string. One that throws is left out: the pipeline
 * goes on with {@link Route#standard()}, and with a warning. What a caller chose explicitly wins, by
 * {@link Route#with(SearchPlan.Choice)}.
 *
 * <p>To implement this interface, extend {@code QuestionRouterContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface QuestionRouter extends AutoCloseable {

    /**
     * Looks at {@code question}, which stands on its own.
     *
     * @throws dev.ragstone.error.RagException if it cannot
     */
    Route route(String question);

    /** Ends what it started; not the model it was given. Closing twice has no effect. */
    @Override
    default void close() {}
}
