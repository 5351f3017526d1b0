package dev.ragstone.retrieval.refine;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.function.Consumer;

/**
 * One step over the hits of a retrieval.
 *
 * @param span its name in the trace
 * @param failureCode of the warning when it fails
 * @param consequence what its failure means for the hits
 */
record Step(String span, String failureCode, String consequence, Work work) {

    /** Makes one list of another, both best first, and may say what went less well than it should have. */
    @FunctionalInterface
    interface Work {
        List<Hit> apply(Query query, List<Hit> hits, Consumer<Warning> warnings);
    }
}
