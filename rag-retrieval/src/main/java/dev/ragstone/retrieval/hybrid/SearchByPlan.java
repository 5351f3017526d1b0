package dev.ragstone.retrieval.hybrid;

import dev.ragstone.error.RagException;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.SearchPlan.Strategy;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.WeightedFusion;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One retrieval as a plan wants it: by both legs or by one, on some levels, with other weights. */
final class SearchByPlan {

    private static final List<String> LEGS = List.of(KeywordLeg.NAME, VectorLeg.NAME);

    private final HybridSettings settings;
    private final SideThreads threads;
    private final Query query;
    private final List<Warning> warnings = new ArrayList<>();

    private SearchByPlan(HybridSettings settings, SideThreads threads, Query query) {
        this.settings = settings;
        this.threads = threads;
        this.query = query;
    }

    static Retrieval run(HybridSettings settings, SideThreads threads, Query query, SearchPlan plan) {
        // A plan that names all levels says nothing about them.
        HybridSettings chosen = plan.levels().equals(Admission.ALL_LEVELS) ? settings : settings.levels(plan.levels());
        var search = new SearchByPlan(chosen, threads, query);
        Map<String, Double> weights = search.weights(plan);
        Retrieval found = switch (strategy(plan.strategy(), weights)) {
            case HYBRID -> HybridSearch.run(search.weighted(weights), threads, query);
            case KEYWORD -> search.byOne(search.words(), search.meaning());
            case VECTOR -> search.byOne(search.meaning(), search.words());
        };
        return joined(search.warnings, List.of(), found);
    }

    /** A leg without weight need not search. */
    private static Strategy strategy(Strategy planned, Map<String, Double> weights) {
        if (planned != Strategy.HYBRID) {
            return planned;
        }
        if (weights.getOrDefault(KeywordLeg.NAME, 1.0) == 0) {
            return Strategy.VECTOR;
        }
        return weights.getOrDefault(VectorLeg.NAME, 1.0) == 0 ? Strategy.KEYWORD : Strategy.HYBRID;
    }

    private Map<String, Double> weights(SearchPlan plan) {
        var weights = new TreeMap<>(plan.weights());
        weights.keySet().retainAll(LEGS);
        List<String> unknown = plan.weights().keySet().stream()
                .filter(leg -> !LEGS.contains(leg))
                .toList();
        if (!unknown.isEmpty()) {
            ignored("there is no leg " + String.join(", ", unknown) + " to weigh; there are "
                    + String.join(", ", LEGS));
        }
        if (weights.size() == LEGS.size() && weights.values().stream().allMatch(weight -> weight == 0)) {
            ignored("no leg was given any weight");
            return Map.of();
        }
        return weights;
    }

    private HybridSettings weighted(Map<String, Double> weights) {
        if (weights.isEmpty()) {
            return settings;
        }
        if (settings.fusion() instanceof WeightedFusion fusion) {
            return settings.fusion(fusion.weighted(weights));
        }
        ignored("the fusion takes none; use one that is a WeightedFusion");
        return settings;
    }

    private void ignored(String reason) {
        warnings.add(new Warning("weights-ignored", "the legs do not count as they were planned to: " + reason));
    }

    /** What {@code wanted} finds; if it fails, what {@code other} does, with a warning. */
    private Retrieval byOne(Leg wanted, Leg other) {
        try {
            return fetch(wanted);
        } catch (RagException failure) {
            if (Thread.currentThread().isInterrupted()) {
                throw failure;
            }
            return instead(wanted, other, failure);
        }
    }

    private Retrieval instead(Leg failed, Leg other, RagException failure) {
        try {
            return joined(failed.warnings(), List.of(failed), fetch(other));
        } catch (RagException second) {
            throw LegFailures.together(List.of(failure, second));
        }
    }

    private Retrieval fetch(Leg leg) {
        var side = new SideSearch(threads, settings.vectorTimeout());
        return SingleLegSearch.run(query, leg, settings.depth(), settings.maxPerDocument(), limit -> {
            if (leg instanceof VectorLeg meaning) {
                side.fetch(meaning, limit, () -> {});
            } else {
                leg.fetch(limit);
            }
        });
    }

    private KeywordLeg words() {
        return new KeywordLeg(settings.keywords(), query, settings.admission(KeywordLeg.NAME));
    }

    private VectorLeg meaning() {
        return new VectorLeg(settings.vectors(), settings.embedder(), query, settings.admission(VectorLeg.NAME));
    }

    private static Retrieval joined(List<Warning> before, List<Leg> legs, Retrieval found) {
        return new Retrieval(
                found.hits(),
                Stream.concat(before.stream(), found.warnings().stream()).toList(),
                Stream.concat(legs.stream().flatMap(leg -> leg.spans().stream()), found.spans().stream())
                        .toList());
    }
}
