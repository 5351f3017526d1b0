package dev.ragstone.langchain4j;

import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.ContainsString;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThan;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsIn;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThan;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotIn;
import dev.langchain4j.store.embedding.filter.logical.And;
import dev.langchain4j.store.embedding.filter.logical.Not;
import dev.langchain4j.store.embedding.filter.logical.Or;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The filters that {@code PgVectorEmbeddingStore} turns into SQL that means the same. It writes keys into the statement as
 * they are, and "not equal" and "not in" without the parentheses they need beside an "and". So keys must be plain names;
 * "not equal" becomes "not (equal)", which it does write right; and what has no right form is refused. It also casts every
 * entry's value to the type of the filter's, so that one entry with another type fails the search for all; so values are
 * compared as texts, and ranges are for keys that hold nothing but numbers.
 *
 * @param numeric which keys hold nothing but numbers
 */
record SafeFilters(Predicate<String> numeric) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");
    private static final int DEEPEST = 200;

    /**
     * A filter that means the same and is safe.
     *
     * @throws IllegalArgumentException if there is none
     */
    Filter of(Filter filter) {
        return of(filter, 0, false);
    }

    private Filter of(Filter filter, int depth, boolean negated) {
        if (depth > DEEPEST) {
            throw refused("a filter nested more than " + DEEPEST + " deep");
        }
        return switch (filter) {
            case And and -> new And(of(and.left(), depth + 1, negated), of(and.right(), depth + 1, negated));
            case Or or -> new Or(of(or.left(), depth + 1, negated), of(or.right(), depth + 1, negated));
            case Not not -> new Not(of(not.expression(), depth + 1, true));
            case IsEqualTo equal -> equal(equal.key(), equal.comparisonValue());
            case IsNotEqualTo other -> new Not(equal(other.key(), other.comparisonValue()));
            case IsIn in -> any(in.key(), in.comparisonValues());
            case IsNotIn out -> new Not(any(out.key(), out.comparisonValues()));
            case IsGreaterThan more ->
                new IsGreaterThan(more.key(), bound(more.key(), more.comparisonValue(), negated));
            case IsGreaterThanOrEqualTo more ->
                new IsGreaterThanOrEqualTo(more.key(), bound(more.key(), more.comparisonValue(), negated));
            case IsLessThan less -> new IsLessThan(less.key(), bound(less.key(), less.comparisonValue(), negated));
            case IsLessThanOrEqualTo less ->
                new IsLessThanOrEqualTo(less.key(), bound(less.key(), less.comparisonValue(), negated));
            case ContainsString contains ->
                throw refused("'contains' on '" + contains.key() + "', which runs as a regular expression");
            default -> throw refused("a filter of the type " + filter.getClass().getName());
        };
    }

    private double bound(String key, Object bound, boolean negated) {
        requireName(key);
        if (negated) {
            throw refused("the opposite of a range on '" + key + "', which leaves out entries without the key");
        }
        if (!(bound instanceof Number number)) {
            throw refused("a range of texts on '" + key + "', whose order depends on the database");
        }
        if (!numeric.test(key)) {
            throw refused(
                    "a range on '" + key + "', which fails for everybody as soon as one entry has no number there;"
                            + " if all have one, say so with LangChain4j.guarded(store, \"" + key + "\")");
        }
        requireValue(key, bound);
        return exact(number)
                .orElseThrow(
                        () -> refused("a range on '" + key + "' to " + bound + ", which a double cannot hold exactly"));
    }

    private Filter equal(String key, Object value) {
        requireName(key);
        requireValue(key, value);
        if (!(value instanceof Number number)) {
            return new IsEqualTo(key, value.toString());
        }
        OptionalDouble exact = exact(number);
        return numeric.test(key) && exact.isPresent()
                ? new IsEqualTo(key, exact.getAsDouble())
                : any(Spelling.inJson(number).stream()
                        .map(text -> (Filter) new IsEqualTo(key, text))
                        .toList());
    }

    private static OptionalDouble exact(Number number) {
        double value = Double.parseDouble(number.toString());
        boolean whole = number instanceof Integer || number instanceof Long;
        return whole && Math.abs(value) >= OriginalNumber.EXACT ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** "In" compares numbers as texts and loses entries without the key under a "not"; a row of "equal" does neither. */
    private Filter any(String key, Collection<?> values) {
        List<Filter> equals = new ArrayList<>();
        values.forEach(value -> equals.add(equal(key, value)));
        return any(equals);
    }

    /** As a balanced tree, since the statement is written by recursion. */
    private static Filter any(List<Filter> filters) {
        int half = filters.size() / 2;
        return filters.size() == 1
                ? filters.getFirst()
                : new Or(any(filters.subList(0, half)), any(filters.subList(half, filters.size())));
    }

    private static void requireName(String key) {
        if (!NAME.matcher(key).matches()) {
            throw refused("the key '" + key + "', which would go into the SQL statement as it is;"
                    + " a key is a name of at most 63 letters, digits and underscores");
        }
    }

    private static void requireValue(String key, Object value) {
        boolean plain = switch (value) {
            case String text -> StorableText.isStorable(text);
            case UUID uuid -> true;
            case Integer number -> true;
            case Long number -> true;
            case Float number -> Float.isFinite(number);
            case Double number -> Double.isFinite(number);
            default -> false;
        };
        if (!plain) {
            throw refused(
                    "the value " + value + " of the type " + value.getClass().getName() + " for '" + key + "'");
        }
    }

    private static IllegalArgumentException refused(String what) {
        return new IllegalArgumentException("refused for PgVectorEmbeddingStore: " + what);
    }
}
