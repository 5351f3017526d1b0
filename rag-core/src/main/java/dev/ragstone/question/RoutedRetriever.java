package dev.ragstone.question;

import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;

/**
 * A retriever that searches differently for different kinds of questions.
 *
 * <p>Everything that a {@link Retriever} promises holds for both methods; a route never widens the query's scope. A
 * retriever that asks another one is always one of these, and asks it by {@link #ask}: else the route ends with it.
 *
 * @since 0.1
 */
public interface RoutedRetriever extends Retriever {

    /**
     * Finds what answers {@code query}, a question of the kind {@code route} says.
     *
     * @throws dev.ragstone.error.RagException if no part of the search succeeds
     */
    Retrieval retrieve(Query query, Route route);

    @Override
    default Retrieval retrieve(Query query) {
        return retrieve(query, Route.standard());
    }

    /** Has {@code retriever} search for {@code query} by {@code route}, if it takes one. */
    static Retrieval ask(Retriever retriever, Query query, Route route) {
        return retriever instanceof RoutedRetriever routed ? routed.retrieve(query, route) : retriever.retrieve(query);
    }
}
