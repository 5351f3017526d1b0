package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Ranking;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.ScoredChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** A retrieval by one leg alone: its list is the result, its failure the caller's. */
final class SingleLegSearch {

    private SingleLegSearch() {}

    /** Runs {@code search}, which makes {@code leg} fetch so many chunks, as often as needed. */
    static Retrieval run(Query query, Leg leg, IntConsumer search) {
        return run(query, leg, FetchDepth.DEFAULT, 0, search);
    }

    static Retrieval run(Query query, Leg leg, FetchDepth depth, int perDocument, IntConsumer search) {
        return new DeepeningSearch(query, depth, perDocument, List.of(leg))
                .run(
                        fetch -> {
                            search.accept(fetch);
                            leg.failure().ifPresent(failure -> {
                                throw LegFailures.asRagException(failure);
                            });
                            return new DeepeningSearch.Pass(
                                    Nesting.resolve(hits(leg.ranking())), List.of(), leg.exhausted());
                        },
                        List.of());
    }

    private static List<Hit> hits(Ranking ranking) {
        var hits = new ArrayList<Hit>();
        for (ScoredChunk found : ranking.chunks()) {
            var score = new LegScore(ranking.leg(), hits.size() + 1, found.score());
            hits.add(new Hit(found.document(), found.chunk(), found.score(), List.of(score)));
        }
        return hits;
    }
}
