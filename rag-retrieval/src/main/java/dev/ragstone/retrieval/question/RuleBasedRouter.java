package dev.ragstone.retrieval.question;

import dev.ragstone.document.Chunk.Level;
import dev.ragstone.question.Entity;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.Route;
import dev.ragstone.question.Route.Kind;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.SearchPlan.Strategy;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells the kind of a question by words of English and German, finds what it names, and suggests how to search.
 *
 * <p>Facts and dates are looked for in passages and sections; overviews and whatever asks about many things at once in
 * documents, too. Passages are always among the levels, since most indexes have no others. A question that is nothing but
 * codes and quoted terms is looked for by words alone; codes and quotations make words count more, and questions of how
 * and why make vectors count more. These are suggestions: the plan of a caller wins.
 *
 * <p>Safe for use by several threads, deterministic, never throws; linear in the question.
 *
 * @since 0.1
 */
public final class RuleBasedRouter implements QuestionRouter {

    private static final String WORDS = "bm25";
    private static final String VECTORS = "vector";
    private static final double MORE = 1.5;

    /** Creates a router. */
    public RuleBasedRouter() {}

    @Override
    public Route route(String question) {
        List<Entity> entities = EntityFinder.find(question);
        Kind kind = new Cues(question).kind();
        return route(question, kind, entities);
    }

    /** The route of a question whose kind is known. */
    static Route route(String question, Kind kind, List<Entity> entities) {
        long named = entities.stream().filter(RuleBasedRouter::isThing).count();
        boolean multiHop =
                kind != Kind.SMALL_TALK && (MultiHop.isMultiHop(question) || (kind == Kind.COMPARATIVE && named > 1));
        return new Route(kind, entities, multiHop, kind != Kind.SMALL_TALK, plan(question, kind, entities), List.of());
    }

    private static boolean isThing(Entity entity) {
        return entity.kind() != Entity.Kind.NUMBER && entity.kind() != Entity.Kind.DATE;
    }

    private static SearchPlan plan(String question, Kind kind, List<Entity> entities) {
        boolean exact = entities.stream().anyMatch(RuleBasedRouter::isExact);
        Strategy strategy = exact && onlyExact(question, entities) ? Strategy.KEYWORD : Strategy.HYBRID;
        return new SearchPlan(strategy, levels(kind), weights(kind, exact));
    }

    private static boolean isExact(Entity entity) {
        return entity.kind() == Entity.Kind.IDENTIFIER || entity.kind() == Entity.Kind.QUOTED;
    }

    private static boolean onlyExact(String question, List<Entity> entities) {
        return Token.of(question).stream()
                .allMatch(token -> entities.stream()
                        .anyMatch(entity ->
                                isExact(entity) && entity.start() <= token.start() && token.end() <= entity.end()));
    }

    private static Set<Level> levels(Kind kind) {
        return switch (kind) {
            case FACTUAL, TEMPORAL, COMPARATIVE, PROCEDURAL, SMALL_TALK -> EnumSet.of(Level.PASSAGE, Level.SECTION);
            case RELATIONAL, AGGREGATIVE -> EnumSet.allOf(Level.class);
        };
    }

    private static Map<String, Double> weights(Kind kind, boolean exact) {
        if (exact) {
            return Map.of(WORDS, MORE, VECTORS, 1.0);
        }
        boolean meaning = kind == Kind.PROCEDURAL || kind == Kind.RELATIONAL;
        return meaning ? Map.of(WORDS, 1.0, VECTORS, MORE) : Map.of(WORDS, 1.0, VECTORS, 1.0);
    }
}
