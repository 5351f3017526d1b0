package dev.ragstone.question;

import dev.ragstone.search.Query;
import java.time.Duration;
import java.util.List;

/**
 * Puts a question in other words, so that what the documents call differently is found as well.
 *
 * <p>Implementations are safe for use by several threads. The queries come most useful first, none twice and none that
 * says the same as the question. An expander that reads the index reads only what the query's scope allows. One that
 * throws is left out, and the question is searched for alone, with a warning.
 *
 * <p>To implement this interface, extend {@code QueryExpanderContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface QueryExpander extends AutoCloseable {

    /**
     * Expands {@code query}; there may be nothing to add.
     *
     * @param budget how long it may take; one that cannot keep it is no longer waited for
     * @throws dev.ragstone.error.RagException if it cannot
     */
    List<ExpandedQuery> expand(Query query, Route route, Duration budget);

    /** Ends what it started; not the model or the index it was given. Closing twice has no effect. */
    @Override
    default void close() {}
}
