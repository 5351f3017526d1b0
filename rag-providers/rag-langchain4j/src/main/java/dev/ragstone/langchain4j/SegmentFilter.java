package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.IsNotEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotIn;
import dev.langchain4j.store.embedding.filter.logical.And;
import dev.langchain4j.store.embedding.filter.logical.Not;
import dev.langchain4j.store.embedding.filter.logical.Or;

/**
 * Whether a segment's metadata meets one of LangChain4j's filters, as the filter's own test decides; except that a value of
 * another type than the filter's is another value, where that test throws.
 */
final class SegmentFilter {

    private SegmentFilter() {}

    static boolean matches(Filter filter, Metadata metadata) {
        return switch (filter) {
            case And and -> matches(and.left(), metadata) && matches(and.right(), metadata);
            case Or or -> matches(or.left(), metadata) || matches(or.right(), metadata);
            case Not not -> !matches(not.expression(), metadata);
            default -> test(filter, metadata);
        };
    }

    private static boolean test(Filter filter, Metadata metadata) {
        try {
            return filter.test(metadata);
        } catch (IllegalArgumentException e) {
            return filter instanceof IsNotEqualTo || filter instanceof IsNotIn;
        }
    }
}
