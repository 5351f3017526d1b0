package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Asks the legs of one retrieval for ever longer lists until there are as many hits as the query wants. */
final class DeepeningSearch {

    private static final Comparator<Span> BY_END =
            Comparator.comparing(span -> span.start().plus(span.duration()));

    private final Query query;
    private final FetchDepth depth;
    private final int perDocument;
    private final List<? extends Leg> legs;

    DeepeningSearch(Query query, FetchDepth depth, int perDocument, List<? extends Leg> legs) {
        this.query = query;
        this.depth = depth;
        this.perDocument = query.maxPerDocument() > 0 ? query.maxPerDocument() : perDocument;
        this.legs = legs;
    }

    /**
     * Runs {@code pass}, which makes the legs fetch so many chunks and returns all hits, as often as needed. It may add
     * legs and warnings meanwhile.
     */
    Retrieval run(IntFunction<Pass> pass, List<Warning> further) {
        var spans = new ArrayList<Span>();
        int fetch = depth.first(query.limit());
        while (true) {
            Pass passed = pass.apply(fetch);
            spans.addAll(passed.spans());
            List<Hit> hits = DocumentCap.apply(passed.hits(), query.limit(), perDocument);
            int deeper = depth.next(fetch, query.limit());
            boolean enough = hits.size() == query.limit() || passed.exhausted();
            if (enough || deeper == fetch) {
                return new Retrieval(hits, warnings(enough, hits.size(), further), ended(spans));
            }
            fetch = deeper;
        }
    }

    private List<Warning> warnings(boolean enough, int hits, List<Warning> further) {
        var warnings = new ArrayList<Warning>();
        legs.forEach(leg -> warnings.addAll(leg.warnings()));
        warnings.addAll(further);
        if (!enough) {
            String cap = perDocument > 0 ? " with at most " + perDocument + " from one document" : "";
            warnings.add(
                    new Warning(
                            "hits-capped",
                            "only " + hits + " of " + query.limit() + " hits were found" + cap
                                    + "; there may be more. Raise the cap, search more levels or narrow the query by a filter"));
        }
        return warnings;
    }

    private List<Span> ended(List<Span> spans) {
        return Stream.concat(legs.stream().flatMap(leg -> leg.spans().stream()), spans.stream())
                .sorted(BY_END)
                .toList();
    }

    /**
     * What one pass over the legs gave.
     *
     * @param hits all of them, best first
     * @param spans of what was done with them
     * @param exhausted whether a deeper pass would find no more
     */
    record Pass(List<Hit> hits, List<Span> spans, boolean exhausted) {

        /** This pass with the spans of {@code earlier} too. */
        Pass after(Pass earlier) {
            return new Pass(
                    hits, Stream.concat(earlier.spans.stream(), spans.stream()).toList(), exhausted);
        }
    }
}
