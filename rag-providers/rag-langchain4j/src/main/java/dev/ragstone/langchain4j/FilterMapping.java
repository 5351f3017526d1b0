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
import java.util.Collection;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * LangChain4j's filters as Ragstone's, over metadata that went through {@link MetadataMapping}.
 *
 * @param name what a key is called on this side
 */
record FilterMapping(UnaryOperator<String> name) {

    /** Keys have the same names on both sides. */
    static final FilterMapping SAME_NAMES = new FilterMapping(UnaryOperator.identity());

    /**
     * The same condition.
     *
     * @throws IllegalArgumentException if Ragstone has no such condition
     */
    Filter toRagstone(dev.langchain4j.store.embedding.filter.Filter filter) {
        return switch (filter) {
            case And and -> toRagstone(and.left()).and(toRagstone(and.right()));
            case Or or -> toRagstone(or.left()).or(toRagstone(or.right()));
            case Not not -> toRagstone(not.expression()).negate();
            case IsEqualTo equal -> equal(equal.key(), equal.comparisonValue());
            case IsNotEqualTo other ->
                equal(other.key(), other.comparisonValue()).negate();
            case IsIn in -> in(in.key(), in.comparisonValues());
            case IsNotIn out -> in(out.key(), out.comparisonValues()).negate();
            case IsGreaterThan more ->
                strictly(atLeast(more.key(), more.comparisonValue()), more.key(), more.comparisonValue());
            case IsGreaterThanOrEqualTo more -> atLeast(more.key(), more.comparisonValue());
            case IsLessThan less ->
                strictly(atMost(less.key(), less.comparisonValue()), less.key(), less.comparisonValue());
            case IsLessThanOrEqualTo less -> atMost(less.key(), less.comparisonValue());
            case ContainsString contains -> containing(contains);
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
            // What is not needed for a condition says nothing about its opposite.
            case Not not -> exactOr(not, Filter.all());
            case IsNotEqualTo other -> exactOr(other, Filter.all());
            case IsNotIn out -> exactOr(out, Filter.all());
            case IsEqualTo equal -> exactOr(equal, exists(equal.key()));
            case IsIn in -> exactOr(in, exists(in.key()));
            case IsGreaterThan more -> exactOr(more, exists(more.key()));
            case IsGreaterThanOrEqualTo more -> exactOr(more, exists(more.key()));
            case IsLessThan less -> exactOr(less, exists(less.key()));
            case IsLessThanOrEqualTo less -> exactOr(less, exists(less.key()));
            case ContainsString contains -> exactOr(contains, exists(contains.key()));
            default -> Filter.all();
        };
    }

    private Filter exactOr(dev.langchain4j.store.embedding.filter.Filter filter, Filter otherwise) {
        try {
            return toRagstone(filter);
        } catch (IllegalArgumentException e) {
            return otherwise;
        }
    }

    private Filter atLeast(String key, Object bound) {
        return new Filter.Range(name.apply(key), bound(key, bound), null);
    }

    private Filter atMost(String key, Object bound) {
        return new Filter.Range(name.apply(key), null, bound(key, bound));
    }

    private Filter strictly(Filter range, String key, Object bound) {
        return range.and(equal(key, bound).negate());
    }

    private MetadataValue bound(String key, Object bound) {
        MetadataValue value = value(key, bound);
        if (value instanceof MetadataValue.Numeric || value instanceof MetadataValue.Moment) {
            return value;
        }
        throw new IllegalArgumentException("the filter on '" + key + "' compares with '" + bound
                + "', but Ragstone orders only numbers and moments");
    }

    private Filter containing(ContainsString contains) {
        if (contains.comparisonValue().contains("*")) {
            throw new IllegalArgumentException("the filter on '" + contains.key() + "' looks for '"
                    + contains.comparisonValue() + "', but '*' stands for any characters in Ragstone's filters");
        }
        return new Filter.Like(name.apply(contains.key()), "*" + contains.comparisonValue() + "*");
    }

    private Filter equal(String key, Object value) {
        return new Filter.Eq(name.apply(key), value(key, value));
    }

    private Filter in(String key, Collection<?> values) {
        return new Filter.In(
                name.apply(key), values.stream().map(value -> value(key, value)).toList());
    }

    private Filter exists(String key) {
        return Filter.exists(name.apply(key));
    }

    private static MetadataValue value(String key, Object value) {
        return switch (value) {
            case String text -> MetadataValue.of(text);
            case UUID uuid -> MetadataValue.of(uuid.toString());
            case Number number -> number(key, number);
            case Boolean flag -> MetadataValue.of((boolean) flag);
            case Instant moment -> MetadataValue.of(moment);
            default ->
                throw new IllegalArgumentException("the filter on '" + key + "' compares with a value of the type "
                        + value.getClass().getName()
                        + "; texts, UUIDs, numbers, truth values and moments can be compared");
        };
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
