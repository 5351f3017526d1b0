package dev.ragstone.retrieval.question;

import dev.ragstone.question.Entity;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.ExpandedQuery.Kind;
import dev.ragstone.question.QueryExpander;
import dev.ragstone.question.Route;
import dev.ragstone.search.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Takes a question apart that asks for several things, by its form: two questions joined by "and", things that are
 * compared, and a thing that is described by a clause of its own.
 *
 * <p>A question that asks for one thing is not expanded. Safe for use by several threads, deterministic, never throws;
 * linear in the question and so well within any time.
 *
 * @since 0.1
 */
public final class RuleBasedExpander implements QueryExpander {

    private static final int MOST = 4;
    private static final Set<String> AND =
            Set.of("and", "und", "or", "oder", "vs", "vs.", "versus", "to", "mit", "with");
    private static final Set<String> BETWEEN = Set.of("between", "zwischen", "compare", "vergleiche");
    private static final Set<String> RELATIVE = Set.of("that", "who", "which", "whose");

    /** Words that say that something is compared, and so no part of what is looked for. */
    private static final Set<String> COMPARING = WordLists.of("""
        compare compared comparison comparing difference differences differ differs versus vs vs. between contrast
        better worse unterschied unterschiede unterscheidet unterscheiden vergleich vergleiche vergleichen verglichen
        zwischen besser schlechter\
        """);

    /** Creates an expander. */
    public RuleBasedExpander() {}

    @Override
    public List<ExpandedQuery> expand(Query query, Route route, Duration budget) {
        String question = query.text();
        List<Token> tokens = Token.of(question);
        List<String> parts = route.kind() == Route.Kind.COMPARATIVE ? compared(tokens, route) : List.of();
        if (parts.isEmpty() && route.multiHop()) {
            parts = joined(question, tokens, route);
            parts = parts.isEmpty() ? described(question, tokens) : parts;
        }
        return queries(parts, question);
    }

    private static List<ExpandedQuery> queries(List<String> parts, String question) {
        var distinct = new LinkedHashMap<String, ExpandedQuery>();
        for (String part : parts) {
            String key = part.strip().toLowerCase(Locale.ROOT);
            if (!key.isEmpty() && !key.equals(question.strip().toLowerCase(Locale.ROOT)) && distinct.size() < MOST) {
                distinct.putIfAbsent(key, new ExpandedQuery(Kind.SUB_QUESTION, part.strip()));
            }
        }
        return List.copyOf(distinct.values());
    }

    /** Each of the things that are compared, with what they are compared in. */
    private static List<String> compared(List<Token> tokens, Route route) {
        List<String> things = new ArrayList<>();
        for (Entity entity : route.entities()) {
            if (entity.kind() != Entity.Kind.NUMBER && entity.kind() != Entity.Kind.DATE) {
                things.add(entity.text());
            }
        }
        if (things.size() < 2) {
            things = between(tokens);
        }
        if (things.size() < 2) {
            return List.of();
        }
        var aspect = new StringBuilder();
        for (Token token : tokens) {
            boolean part = WordLists.isFunctionWord(token.word()) || COMPARING.contains(token.word());
            if (!part && things.stream().noneMatch(thing -> thing.contains(token.text()))) {
                aspect.append(' ').append(token.text());
            }
        }
        return things.stream().map(thing -> thing + aspect).toList();
    }

    /** "between lists and tuples": what stands on both sides of the "and". */
    private static List<String> between(List<Token> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (BETWEEN.contains(tokens.get(i).word())) {
                int and = next(tokens, i + 1, AND);
                if (and > i + 1) {
                    return List.of(thing(tokens, i + 1, and), thing(tokens, and + 1, tokens.size()));
                }
            }
        }
        return List.of();
    }

    /** At most three words that carry something, up to the next function word or mark. */
    private static String thing(List<Token> tokens, int from, int to) {
        var words = new ArrayList<String>();
        for (int i = from; i < to && words.size() < 3; i++) {
            boolean carries = !WordLists.isFunctionWord(tokens.get(i).word());
            if (carries) {
                words.add(tokens.get(i).text());
            }
            if ((!carries && !words.isEmpty()) || (carries && tokens.get(i).beforeBreak())) {
                break;
            }
        }
        return String.join(" ", words);
    }

    /** Two questions in one; the second gets the names of the first, which it mostly refers to. */
    private static List<String> joined(String question, List<Token> tokens, Route route) {
        for (int i = 2; i + 1 < tokens.size(); i++) {
            boolean and =
                    tokens.get(i).word().equals("and") || tokens.get(i).word().equals("und");
            if (and && WordLists.QUESTION_WORDS.contains(tokens.get(i + 1).word())) {
                int at = tokens.get(i).start();
                int second = tokens.get(i + 1).start();
                boolean named = route.entities().stream().anyMatch(entity -> entity.start() >= second);
                String names = String.join(
                        " ",
                        route.entities().stream()
                                .filter(entity -> entity.end() <= at)
                                .map(Entity::text)
                                .toList());
                String rest = question.substring(second);
                return List.of(
                        question.substring(0, at).strip() + "?", named || names.isEmpty() ? rest : rest + " " + names);
            }
        }
        return List.of();
    }

    /** The description alone: "book that won the prize" of "Who wrote the book that won the prize?" */
    private static List<String> described(String question, List<Token> tokens) {
        int relative = next(tokens, 3, RELATIVE);
        if (relative > 0 && !WordLists.isFunctionWord(tokens.get(relative - 1).word())) {
            return List.of(question.substring(tokens.get(relative - 1).start()));
        }
        for (int i = 3; i + 1 < tokens.size(); i++) {
            if (tokens.get(i - 1).beforeBreak()
                    && WordLists.GERMAN.contains(tokens.get(i).word())) {
                return List.of(question.substring(tokens.get(i - 1).start()));
            }
        }
        return List.of();
    }

    private static int next(List<Token> tokens, int from, Set<String> words) {
        for (int i = from; i + 1 < tokens.size(); i++) {
            if (words.contains(tokens.get(i).word())) {
                return i;
            }
        }
        return -1;
    }
}
