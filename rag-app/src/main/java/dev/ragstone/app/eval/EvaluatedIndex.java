package dev.ragstone.app.eval;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.error.RagException;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import java.util.List;
import java.util.function.Function;

/**
 * An index with judged queries to run against it. Used by one thread.
 *
 * @since 0.1
 */
public interface EvaluatedIndex extends AutoCloseable {

    /** The index and what is in it. */
    EmbeddedRag.Opened index();

    /** The queries and what answers them. */
    JudgedSet set();

    /** What {@code hits} are by the names of the judgements of the query {@code queryId}, each name once. */
    List<String> named(String queryId, List<Hit> hits);

    /** How many queries are run: those that have an answer. */
    int queries();

    /**
     * Runs all queries. The first is asked once more beforehand, so that no time is that of loading the model.
     *
     * @throws RagException if a part of a search fails: the figures would be those of something else
     */
    RetrieverEvaluation measure(String name, Function<Query, Retrieval> search);

    /** How many documents are searched. */
    default int docs() {
        return index().store().catalog().stats().documents();
    }

    @Override
    default void close() {
        index().close();
    }
}
