package dev.ragstone.retrieval.expand;

import dev.ragstone.error.RagException;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.Route;
import dev.ragstone.retrieval.diversity.DocumentShares;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Ranking;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One search in several forms: what there is to say about it, and the lists fused. Used by one thread. */
final class ExpansionRun {

    /** The leg of the question itself. */
    static final String QUESTION = "question";

    private static final String EXPANDED = "expanded";

    private static final Logger log = LoggerFactory.getLogger(ExpansionRun.class);

    private final Query query;
    private final Fusion fusion;
    private final List<Warning> warnings = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private final SpanTimer timer = SpanTimer.start("expand");

    ExpansionRun(Query query, Fusion fusion) {
        this.query = query;
        this.fusion = fusion;
    }

    String question() {
        return query.text();
    }

    /** The question's route; the standard one, with a warning, if it cannot be told. */
    Route route(QuestionRouter router) {
        var routing = SpanTimer.start("route");
        try {
            Route route = router.route(query.text());
            warnings.addAll(route.warnings());
            spans.add(routing.count("entities", route.entities().size()).ok());
            return route;
        } catch (RuntimeException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            warnings.add(new Warning("routing-failed", "the question is searched for as any other: " + message(e)));
            spans.add(routing.end(Span.Result.DEGRADED, message(e)));
            return Route.standard();
        }
    }

    void late(Duration budget) {
        warn("expansion-late", "it took longer than " + budget.toMillis() + " ms");
    }

    void failed(Throwable failure) {
        log.debug("an expansion failed", failure);
        warn("expansion-failed", message(failure));
    }

    private void warn(String code, String problem) {
        var warning = new Warning(code, "the question was not searched for in all its forms: " + problem);
        if (!warnings.contains(warning)) {
            warnings.add(warning);
        }
    }

    /** What the question alone found. */
    Retrieval ended(Retrieval own) {
        return new Retrieval(own.hits(), joined(own.warnings(), warnings), joined(own.spans(), spans));
    }

    /** What all forms found, fused. */
    Retrieval fused(Retrieval own, List<ExpansionLegs.Found> others) {
        boolean complete = warnings.isEmpty();
        // Every form is a search of its own, whose steps have taken their time and tokens.
        others.forEach(other -> spans.addAll(other.retrieval().spans()));
        List<Hit> hits = others.isEmpty() ? own.hits() : fuse(own, others);
        timer.count("queries", others.size()).count("hits", hits.size());
        spans.add(
                complete
                        ? timer.ok()
                        : timer.end(Span.Result.DEGRADED, warnings.getFirst().message()));
        for (ExpansionLegs.Found other : others) {
            // A leg that failed everywhere need not be told for each form of the question.
            other.retrieval().warnings().stream()
                    .filter(warning -> own.warnings().stream()
                            .noneMatch(known -> known.code().equals(warning.code())))
                    .filter(warning -> isAboutParts(warning) && !warnings.contains(warning))
                    .forEach(warnings::add);
        }
        Retrieval ended = ended(own);
        return new Retrieval(hits, ended.warnings(), ended.spans());
    }

    /** That one form of a question finds little says nothing about all of them. */
    private static boolean isAboutParts(Warning warning) {
        return !warning.code().startsWith("no-") && !warning.code().equals("hits-capped");
    }

    private List<Hit> fuse(Retrieval own, List<ExpansionLegs.Found> others) {
        Map<String, Hit> first = new HashMap<>();
        var rankings = new ArrayList<Ranking>();
        rankings.add(ranking(QUESTION, own.hits(), first));
        Map<String, Integer> numbers = new HashMap<>();
        for (ExpansionLegs.Found other : others) {
            String kind = other.query().kind().leg();
            int number = numbers.merge(kind, 1, Integer::sum);
            rankings.add(ranking(kind + "-" + number, other.retrieval().hits(), first));
        }
        List<Hit> fused = fusion.fuse(rankings);
        if (query.maxPerDocument() > 0) {
            fused = DocumentShares.atMost(query.maxPerDocument(), fused);
        }
        var hits = new ArrayList<Hit>();
        for (Hit hit : fused.subList(0, Math.min(query.limit(), fused.size()))) {
            hits.add(explained(hit, first.getOrDefault(hit.chunk().id(), hit), hits.size() + 1));
        }
        return hits;
    }

    private static Ranking ranking(String leg, List<Hit> hits, Map<String, Hit> first) {
        hits.forEach(hit -> first.putIfAbsent(hit.chunk().id(), hit));
        return new Ranking(
                leg,
                hits.stream()
                        .map(hit -> new ScoredChunk(hit.document(), hit.chunk(), hit.score()))
                        .toList());
    }

    /** The legs of the search that found it, then its place in each list, then what that comes to. */
    private static Hit explained(Hit fused, Hit found, int rank) {
        var legs = new ArrayList<>(found.legs());
        fused.legs().stream().filter(leg -> !leg.leg().equals(Fusion.FUSED)).forEach(legs::add);
        legs.add(new LegScore(EXPANDED, rank, fused.score()));
        return new Hit(fused.document(), fused.chunk(), fused.score(), legs);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        var all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static String message(Throwable e) {
        String message = e instanceof RagException known ? known.problem() : e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
