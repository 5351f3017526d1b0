package dev.ragstone.embedded;

import static dev.ragstone.embedded.FaultyStep.nonsense;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.question.Entity;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.Rewriting;
import dev.ragstone.question.Route;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.Verdict;
import dev.ragstone.search.Hit;
import dev.ragstone.search.SourceScreen;
import dev.ragstone.store.ScoredChunk;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What may go wrong from a question to its sources. A new step is one more entry. */
final class SearchFaults {

    private static final int GIGANTIC = 200_000;
    private static final DocumentInfo NOWHERE = DocumentInfo.of("memory:/nowhere");
    private static final Chunk INVENTED = Chunk.of(NOWHERE.id(), 0, 0, "The notice period is a million years.");

    private SearchFaults() {}

    static Stream<FaultyStep<?>> steps() {
        return Stream.of(
                new FaultyStep<Verdict>(
                        "the guard",
                        (parts, fault) -> parts.guard = (question, user) -> fault.apply(Verdict.allow(question)),
                        "guard-failed",
                        "guard-late",
                        List.of(nonsense("no question", any -> Verdict.allow(" "), "guard-failed"))),
                new FaultyStep<Rewriting>(
                        "the rewriter",
                        (parts, fault) -> parts.rewriter = (question, history) -> fault.apply(Rewriting.none(question)),
                        "rewrite-failed",
                        "rewrite-late",
                        List.of(
                                nonsense("no question", any -> rewriting(""), "rewrite-failed"),
                                nonsense(
                                        "a gigantic question",
                                        any -> rewriting("notice period ".repeat(GIGANTIC)),
                                        "rewrite-failed"))),
                new FaultyStep<Route>(
                        "the router",
                        (parts, fault) -> parts.router = question -> fault.apply(Route.standard()),
                        "route-failed",
                        "route-late",
                        List.of(
                                nonsense(
                                        "weights of nothing",
                                        any -> route(Map.of("bm25", 0.0, "vector", 0.0)),
                                        "weights-ignored"),
                                nonsense(
                                        "absurd weights",
                                        any -> route(Map.of("bm25", 1e308, "no-leg", 7.0)),
                                        "weights-ignored"))),
                new FaultyStep<List<ExpandedQuery>>(
                        "the expander",
                        (parts, fault) ->
                                parts.expander = (query, route, budget) -> fault.apply(List.of(expanded("notice"))),
                        "expansion-failed",
                        "expansion-late",
                        List.of(
                                nonsense("no query", any -> List.of(), ""),
                                nonsense(
                                        "lists of nulls",
                                        any -> Collections.nCopies(3, FaultyStep.nothing()),
                                        "expansion-failed"),
                                nonsense("gigantic lists", any -> Collections.nCopies(GIGANTIC, expanded("x")), ""))),
                new FaultyStep<Embedding>(
                        "the embedder",
                        (parts, fault) -> parts.embedder = FaultyParts.embedder(parts.embedder, fault),
                        "embedding-failed",
                        "embedding-failed",
                        List.of()),
                new FaultyStep<Embedding>(
                        "the embedder of quotations",
                        (parts, fault) -> {
                            parts.embedder = FaultyParts.embedder(parts.embedder, fault);
                            parts.generator = null;
                        },
                        "embedding-failed",
                        "embedding-failed",
                        List.of()),
                new FaultyStep<List<ScoredChunk>>(
                        "the search by meaning",
                        (parts, fault) -> {
                            var usual = parts.meaning;
                            parts.meaning = query -> fault.apply(usual.search(query));
                        },
                        "vector-search-failed",
                        "vector-search-failed",
                        List.of(
                                nonsense("no hits", any -> List.of(), ""),
                                nonsense(
                                        "scores that are none",
                                        any -> FaultyParts.scored(any, Double.NaN),
                                        "vector-search-failed"),
                                nonsense(
                                        "scores without end",
                                        any -> FaultyParts.scored(any, Double.POSITIVE_INFINITY),
                                        "vector-search-failed"),
                                nonsense(
                                        "null for hits",
                                        any -> Collections.nCopies(3, FaultyStep.nothing()),
                                        "vector-search-failed"),
                                nonsense("gigantic lists", any -> repeated(any.getFirst()), ""))),
                new FaultyStep<List<ScoredChunk>>(
                        "the search by words",
                        (parts, fault) -> {
                            var usual = parts.words;
                            parts.words = query -> fault.apply(usual.search(query));
                        },
                        "keyword-search-failed",
                        "error",
                        List.of(
                                nonsense("no hits", any -> List.of(), ""),
                                nonsense(
                                        "scores that are none",
                                        any -> FaultyParts.scored(any, Double.NaN),
                                        "keyword-search-failed"),
                                nonsense(
                                        "scores without end",
                                        any -> FaultyParts.scored(any, Double.POSITIVE_INFINITY),
                                        "keyword-search-failed"),
                                nonsense(
                                        "null for hits",
                                        any -> Collections.nCopies(3, FaultyStep.nothing()),
                                        "keyword-search-failed"),
                                nonsense("gigantic lists", any -> repeated(any.getFirst()), ""))),
                new FaultyStep<List<Hit>>(
                        "the reranker",
                        (parts, fault) -> parts.reranker = (question, hits) -> fault.apply(hits),
                        "reranking-failed",
                        "reranking-failed",
                        List.of(
                                nonsense("no hits", any -> List.of(), "reranking-failed"),
                                nonsense("hits of its own", any -> List.of(invented()), "reranking-failed"),
                                nonsense("scores that are none", any -> rescored(any, Double.NaN), "reranking-failed"),
                                nonsense(
                                        "gigantic lists",
                                        any -> Collections.nCopies(GIGANTIC, any.getFirst()),
                                        "reranking-failed"))),
                new FaultyStep<List<Chunk>>(
                        "the text around hits",
                        (parts, fault) -> parts.surroundings = new FaultyCatalog(parts.surroundings, fault),
                        "widening-failed",
                        "error",
                        List.of(
                                nonsense("no chunks", any -> List.of(), ""),
                                nonsense("chunks of its own", any -> List.of(INVENTED), ""))),
                new FaultyStep<List<SourceScreen.Flagged>>(
                        "the source screen",
                        (parts, fault) -> parts.screen = hits -> fault.apply(List.of()),
                        "screen-failed",
                        "screen-late",
                        List.of(
                                nonsense(
                                        "hits of its own",
                                        any -> List.of(new SourceScreen.Flagged(invented(), List.of("odd"))),
                                        "screen-failed"),
                                nonsense(
                                        "lists of nulls",
                                        any -> Collections.nCopies(3, FaultyStep.nothing()),
                                        "screen-failed"))),
                new FaultyStep<Boolean>(
                        "the relevance check",
                        (parts, fault) -> {
                            // In a conversation only a question that a model has rewritten is judged.
                            parts.rewriter = (question, history) -> rewriting(question);
                            parts.relevance = (question, hits) -> fault.apply(true);
                        },
                        "relevance-failed",
                        "relevance-late",
                        List.of()));
    }

    private static Rewriting rewriting(String question) {
        return new Rewriting(question, Rewriting.Method.MODEL, List.of());
    }

    private static Route route(Map<String, Double> weights) {
        SearchPlan plan = SearchPlan.standard().with(SearchPlan.Choice.none().weights(weights));
        var entities = Collections.nCopies(GIGANTIC, new Entity(Entity.Kind.NAME, "notice", 16, 22));
        return new Route(Route.Kind.SMALL_TALK, entities, true, false, plan, List.of());
    }

    private static ExpandedQuery expanded(String text) {
        return new ExpandedQuery(ExpandedQuery.Kind.PARAPHRASE, text);
    }

    private static List<ScoredChunk> repeated(ScoredChunk hit) {
        return Collections.nCopies(GIGANTIC, hit);
    }

    private static Hit invented() {
        return new Hit(NOWHERE, INVENTED, 1, List.of());
    }

    private static List<Hit> rescored(List<Hit> hits, double score) {
        return hits.stream().map(hit -> hit.rescored("rerank", 1, score)).toList();
    }
}
