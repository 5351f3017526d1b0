package dev.ragstone.app.eval;

import dev.ragstone.error.RagException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.function.Function;

/** A search that fails when a part of it does, and that is warm before the first answer is timed. */
final class WholeSearch implements Function<Query, List<Hit>> {

    private final String name;
    private final Function<Query, Retrieval> search;

    private WholeSearch(String name, Function<Query, Retrieval> search) {
        this.name = name;
        this.search = search;
    }

    /** Asks {@code first} before anything is timed. */
    static WholeSearch warmed(String name, Function<Query, Retrieval> search, String first) {
        var whole = new WholeSearch(name, search);
        whole.apply(Query.of(first));
        return whole;
    }

    @Override
    public List<Hit> apply(Query query) {
        Retrieval found = search.apply(query);
        found.warnings().forEach(this::requireHarmless);
        return found.hits();
    }

    private void requireHarmless(Warning warning) {
        if (!warning.code().equals("query-truncated")) {
            throw new RagException(
                    "the run " + name + " is not what it should be: " + warning.message(), "", false, null);
        }
    }
}
