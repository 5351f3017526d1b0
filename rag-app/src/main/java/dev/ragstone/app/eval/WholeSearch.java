package dev.ragstone.app.eval;

import dev.ragstone.error.RagException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A search that fails when a part of it does, and that is warm before the first answer is timed. */
final class WholeSearch implements Function<Query, List<Hit>> {

    /**
     * What any search may say about a query that went well: its end was cut off, or documents so long that a few hold
     * all chunks that were looked at left no place for others. It is so for all who search.
     */
    private static final Set<String> HARMLESS = Set.of("query-truncated", "hits-capped");

    private static final String NO_TOKENS = "late-interaction-incomplete";

    private final String name;
    private final Function<Query, Retrieval> search;
    private final String tokensRemedy;

    private WholeSearch(String name, Function<Query, Retrieval> search, String tokensRemedy) {
        this.name = name;
        this.search = search;
        this.tokensRemedy = tokensRemedy;
    }

    /**
     * Asks {@code first} before anything is timed.
     *
     * @param tokensRemedy what to do if hits could not be compared by their tokens
     */
    static WholeSearch warmed(String name, Function<Query, Retrieval> search, String first, String tokensRemedy) {
        var whole = new WholeSearch(name, search, tokensRemedy);
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
        if (!HARMLESS.contains(warning.code())) {
            String remedy = warning.code().equals(NO_TOKENS) ? tokensRemedy : "";
            throw new RagException(
                    "the run " + name + " is not what it should be: " + warning.message(), remedy, false, null);
        }
    }
}
