package dev.ragstone.langchain4j;

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
import dev.ragstone.document.MetadataValue;
import dev.ragstone.store.Filter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * LangChain4j's filters as Ragstone's, over metadata that went through {@link MetadataMapping}.
 *
 * @param name what a key is called on this side
 */
record FilterMapping(UnaryOperator<String> name) {

    /** Keys have the names that {@link MetadataMapping} gives them, which are nearly always the same. */
    static final FilterMapping SAME_NAMES = new FilterMapping(MetadataMapping::toRagstone);

    /** A part of the text of a moment, or of a list written as JSON, which is what LangChain4j would look into. */
    private static final Pattern PART_OF_ANOTHER_TYPE =
            Pattern.compile("[0-9TZ:.+-]+|.*[\\[\\]\",\\\\].*", Pattern.DOTALL);

    /**
     * The same condition. A text that is compared for equality also means the truth value, number, moment or list it spells.
     * What has no order with the value of a range is not selected, by the range or by its opposite.
     *
     * @throws IllegalArgumentException if Ragstone has no such condition
     */
    Filter toRagstone(dev.langchain4j.store.embedding.filter.Filter filter) {
        return toRagstone(filter, false);
    }

    private Filter toRagstone(dev.langchain4j.store.embedding.filter.Filter filter, boolean negated) {
        return switch (filter) {
            case And and -> toRagstone(and.left(), negated).and(toRagstone(and.right(), negated));
            case Or or -> toRagstone(or.left(), negated).or(toRagstone(or.right(), negated));
            case Not not -> toRagstone(not.expression(), !negated).negate();
            case IsEqualTo equal -> in(equal.key(), List.of(equal.comparisonValue()));
            case IsNotEqualTo other ->
                in(other.key(), List.of(other.comparisonValue())).negate();
            case IsIn in -> in(in.key(), in.comparisonValues());
            case IsNotIn out -> in(out.key(), out.comparisonValues()).negate();
            case IsGreaterThan more -> ordered(strictly(atLeast(more.key(), more.comparisonValue())), negated);
            case IsGreaterThanOrEqualTo more -> ordered(atLeast(more.key(), more.comparisonValue()), negated);
            case IsLessThan less -> ordered(strictly(atMost(less.key(), less.comparisonValue())), negated);
            case IsLessThanOrEqualTo less -> ordered(atMost(less.key(), less.comparisonValue()), negated);
            case ContainsString contains -> containing(contains, negated);
            default ->
                throw new IllegalArgumentException("a filter of the type "
                        + filter.getClass().getName() + " cannot be mapped to one of Ragstone's");
        };
    }

    /**
     * A condition that holds wherever {@code filter} does, and maybe elsewhere: what a store can select by, before
     * {@link SegmentFilter} decides.
     */
    Filter necessary(dev.langchain4j.store.embedding.filter.Filter filter) {
        return switch (filter) {
            case And and -> necessary(and.left()).and(necessary(and.right()));
            case Or or -> necessary(or.left()).or(necessary(or.right()));
            case IsEqualTo equal -> valueOr(() -> in(equal.key(), List.of(equal.comparisonValue())), equal.key());
            case IsIn in -> valueOr(() -> in(in.key(), in.comparisonValues()), in.key());
            // Not strictly: a number that a double cannot hold may be rounded to the bound.
            case IsGreaterThan more -> valueOr(() -> atLeast(more.key(), more.comparisonValue()), more.key());
            case IsGreaterThanOrEqualTo more -> valueOr(() -> atLeast(more.key(), more.comparisonValue()), more.key());
            case IsLessThan less -> valueOr(() -> atMost(less.key(), less.comparisonValue()), less.key());
            case IsLessThanOrEqualTo less -> valueOr(() -> atMost(less.key(), less.comparisonValue()), less.key());
            case ContainsString contains -> exists(contains.key());
            // What is not needed for a condition says nothing about its opposite.
            default -> Filter.all();
        };
    }

    private Filter valueOr(Supplier<Filter> exact, String key) {
        try {
            return exact.get();
        } catch (IllegalArgumentException e) {
            return exists(key);
        }
    }

    /** Where the opposite is wanted, what is no number or no moment counts as within, and so is left out. */
    private static Filter ordered(Filter range, boolean negated) {
        Filter.Range bounds = bounds(range);
        MetadataValue bound = bounds.from() == null ? Objects.requireNonNull(bounds.to()) : bounds.from();
        Filter comparable = new Filter.Range(bounds.key(), bound, null).or(new Filter.Range(bounds.key(), null, bound));
        return negated ? range.or(Filter.exists(bounds.key()).and(comparable.negate())) : range;
    }

    private static Filter strictly(Filter.Range range) {
        MetadataValue bound = range.from() == null ? Objects.requireNonNull(range.to()) : range.from();
        return range.and(new Filter.Eq(range.key(), bound).negate());
    }

    private static Filter.Range bounds(Filter range) {
        return range instanceof Filter.And and ? bounds(and.filters().getFirst()) : (Filter.Range) range;
    }

    private Filter.Range atLeast(String key, Object bound) {
        return new Filter.Range(name.apply(key), bound(key, bound), null);
    }

    private Filter.Range atMost(String key, Object bound) {
        return new Filter.Range(name.apply(key), null, bound(key, bound));
    }

    private MetadataValue bound(String key, Object bound) {
        if (bound instanceof Number number) {
            return number(key, number);
        }
        if (bound instanceof Instant moment) {
            return MetadataValue.of(moment);
        }
        throw new IllegalArgumentException("the filter on '" + key + "' compares with '" + bound
                + "', but Ragstone orders only numbers and moments");
    }

    private Filter containing(ContainsString contains, boolean negated) {
        String part = contains.comparisonValue();
        if (part.contains("*")) {
            throw new IllegalArgumentException("the filter on '" + contains.key() + "' looks for '" + part
                    + "', but '*' stands for any characters in Ragstone's filters");
        }
        if (negated && PART_OF_ANOTHER_TYPE.matcher(part).matches()) {
            throw new IllegalArgumentException("the filter excludes what contains '" + part + "' in '" + contains.key()
                    + "', which Ragstone cannot look for in moments and lists; compare with a whole value or a range");
        }
        Filter like = new Filter.Like(name.apply(contains.key()), "*" + part + "*");
        for (boolean flag : new boolean[] {true, false}) {
            if (String.valueOf(flag).contains(part)) {
                like = like.or(new Filter.Eq(name.apply(contains.key()), MetadataValue.of(flag)));
            }
        }
        // LangChain4j does not look into numbers, so they are left out either way.
        return negated ? like.or(anyNumber(contains.key())) : like;
    }

    private Filter anyNumber(String key) {
        MetadataValue zero = MetadataValue.of(0.0);
        return new Filter.Range(name.apply(key), zero, null).or(new Filter.Range(name.apply(key), null, zero));
    }

    private Filter in(String key, Collection<?> values) {
        List<MetadataValue> meanings = values.stream()
                .flatMap(value -> values(key, value).stream())
                .distinct()
                .toList();
        return meanings.size() == 1
                ? new Filter.Eq(name.apply(key), meanings.getFirst())
                : new Filter.In(name.apply(key), meanings);
    }

    private Filter exists(String key) {
        return Filter.exists(name.apply(key));
    }

    /** Everything of ours that is equal to a value of theirs. */
    private static Collection<MetadataValue> values(String key, Object value) {
        return switch (value) {
            case String text -> Spelling.ofText(text);
            case UUID uuid -> List.of(MetadataValue.of(uuid.toString()));
            case Number number -> numbers(key, number);
            case Boolean flag -> List.of(MetadataValue.of((boolean) flag), MetadataValue.of(flag.toString()));
            case Instant moment -> List.of(MetadataValue.of(moment), MetadataValue.of(moment.toString()));
            default ->
                throw new IllegalArgumentException("the filter on '" + key + "' compares with a value of the type "
                        + value.getClass().getName()
                        + "; texts, UUIDs, numbers, truth values and moments can be compared");
        };
    }

    private static Collection<MetadataValue> numbers(String key, Number number) {
        var meanings = new ArrayList<MetadataValue>();
        meanings.add(number(key, number));
        Spelling.ofNumber(number).forEach(text -> meanings.add(MetadataValue.of(text)));
        return meanings;
    }

    private static MetadataValue number(String key, Number number) {
        double value = Double.parseDouble(number.toString());
        boolean whole = !(number instanceof Float || number instanceof Double);
        if (!Double.isFinite(value) || (whole && Math.abs(value) >= OriginalNumber.EXACT)) {
            throw new IllegalArgumentException("the filter on '" + key + "' compares with " + number
                    + ", which a metadata number cannot hold exactly");
        }
        return MetadataValue.of(value);
    }
}
