package dev.ragstone.retrieval.refine;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import java.util.List;

/**
 * One step over the hits of a retrieval.
 *
 * @param span its name in the trace
 * @param failureCode of the warning when it fails
 * @param consequence what its failure means for the hits
 */
record Step(String span, String failureCode, String consequence, Work work) {

    /** Makes one list of another, both best first. */
    @FunctionalInterface
    interface Work {
        List<Hit> apply(Query query, List<Hit> hits);
    }
}
