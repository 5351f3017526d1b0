package dev.ragstone.retrieval.expand;

import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Searches with a retriever that is made for the plan of each route, and kept.
 *
 * <pre>{@code
 * var retriever = PlannedRetriever.of(plan -> HybridRetriever.builder(store, embedder)
 *         .levels(plan.levels())
 *         .fusion(ZScoreFusion.builder().weight("vector", plan.weights().getOrDefault("vector", 1.0)).build())
 *         .build());
 * }</pre>
 *
 * <p>The retrievers of at most 32 different plans are kept, so that plans with arbitrary numbers in them do not fill the
 * memory; one for a further plan is made for a single search. They are asked by what the route says beside its plan. Safe for use by several threads if the retrievers are.
 * Closing it closes them.
 *
 * @since 0.1
 */
public final class PlannedRetriever implements RoutedRetriever {

    private static final int MOST = 32;

    private final Function<SearchPlan, Retriever> maker;
    private final Map<SearchPlan, Retriever> made = new HashMap<>();
    private boolean closed;

    private PlannedRetriever(Function<SearchPlan, Retriever> maker) {
        this.maker = maker;
        made.put(SearchPlan.standard(), maker.apply(SearchPlan.standard()));
    }

    /** Makes retrievers with {@code maker}, the one for {@link SearchPlan#standard()} at once. */
    public static PlannedRetriever of(Function<SearchPlan, Retriever> maker) {
        return new PlannedRetriever(maker);
    }

    @Override
    public Retrieval retrieve(Query query, Route route) {
        // It is made for the plan: to weigh the legs by it once more would be too much.
        var rest = new Route(
                route.kind(),
                route.entities(),
                route.multiHop(),
                route.needsDocuments(),
                SearchPlan.standard(),
                route.warnings());
        Retriever kept = kept(route.plan());
        if (kept != null) {
            return RoutedRetriever.ask(kept, query, rest);
        }
        try (Retriever once = maker.apply(route.plan())) {
            return RoutedRetriever.ask(once, query, rest);
        }
    }

    private @Nullable Retriever kept(SearchPlan plan) {
        synchronized (made) {
            if (closed) {
                throw new IllegalStateException("the retriever is closed");
            }
            Retriever known = made.get(plan);
            if (known == null && made.size() < MOST) {
                known = maker.apply(plan);
                made.put(plan, known);
            }
            return known;
        }
    }

    @Override
    public void close() {
        synchronized (made) {
            if (!closed) {
                closed = true;
                made.values().forEach(Retriever::close);
            }
        }
    }
}
