package dev.ragstone.retrieval.refine;

import dev.ragstone.error.RagException;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says why nothing was found when that was so before the first word was looked up. */
final class ScopeRemark {

    private static final Logger log = LoggerFactory.getLogger(ScopeRemark.class);

    private ScopeRemark() {}

    /** Adds a warning when the scope holds no document, without a word about those outside of it. */
    static void add(SearchScope scope, Catalog catalog, StepRun run) {
        boolean open = scope.access().unrestricted();
        boolean unfiltered = scope.filter().equals(Filter.all());
        if (!run.hits().isEmpty() || (open && unfiltered)) {
            return;
        }
        try {
            if (!open && !catalog.holdsAny(new SearchScope(Filter.all(), scope.access()))) {
                run.warn(Retrieval.NO_READABLE_DOCUMENTS, "there is nothing here that this query may read");
            } else if (!unfiltered && !catalog.holdsAny(scope)) {
                run.warn(
                        Retrieval.NO_MATCHING_DOCUMENTS,
                        "none of the documents this query may read matches its filter");
            }
        } catch (RagException e) {
            log.debug("it could not be told why nothing was found", e);
        }
    }
}
