package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsIn;
import dev.langchain4j.store.embedding.filter.comparison.IsNotEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotIn;
import dev.langchain4j.store.embedding.filter.logical.And;
import dev.langchain4j.store.embedding.filter.logical.Not;
import dev.langchain4j.store.embedding.filter.logical.Or;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a segment's metadata meets one of LangChain4j's filters, as the filter's own test decides. Where that throws,
 * because a value is of another type than the filter's, values are equal that are written the same; and what has no order
 * with the filter's value is not selected, by the filter or by its opposite.
 */
final class SegmentFilter {

    private SegmentFilter() {}

    static boolean matches(Filter filter, Metadata metadata) {
        return matches(filter, metadata, false);
    }

    private static boolean matches(Filter filter, Metadata metadata, boolean negated) {
        return switch (filter) {
            case And and -> matches(and.left(), metadata, negated) && matches(and.right(), metadata, negated);
            case Or or -> matches(or.left(), metadata, negated) || matches(or.right(), metadata, negated);
            case Not not -> !matches(not.expression(), metadata, !negated);
            default -> test(filter, metadata, negated);
        };
    }

    private static boolean test(Filter filter, Metadata metadata, boolean negated) {
        try {
            return filter.test(metadata);
        } catch (IllegalArgumentException e) {
            return switch (filter) {
                case IsEqualTo equal -> any(metadata, equal.key(), List.of(equal.comparisonValue()));
                case IsNotEqualTo other -> !any(metadata, other.key(), List.of(other.comparisonValue()));
                case IsIn in -> any(metadata, in.key(), in.comparisonValues());
                case IsNotIn out -> !any(metadata, out.key(), out.comparisonValues());
                default -> negated;
            };
        }
    }

    private static boolean any(Metadata metadata, String key, Collection<?> values) {
        @Nullable Object actual = metadata.toMap().get(key);
        return actual != null
                && values.stream().anyMatch(value -> {
                    try {
                        return new IsEqualTo(key, value).test(metadata);
                    } catch (IllegalArgumentException e) {
                        return Spelling.same(actual, value);
                    }
                });
    }
}
