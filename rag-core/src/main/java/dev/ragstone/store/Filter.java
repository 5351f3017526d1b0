package dev.ragstone.store;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a document's {@linkplain dev.ragstone.document.DocumentInfo#attributes() attributes}.
 *
 * <p>{@link #matches} defines what each condition means; every store must select exactly the same documents. A condition
 * on a key the document does not have is false, and so is one on a value of another type; hence {@code ne} is true there,
 * being the opposite of {@code eq}. A list of texts equals a text if it contains it.
 *
 * <p>Conditions may be as many as you like but not nested deeper than {@link #MAX_DEPTH}, which is refused with an
 * {@link IllegalArgumentException}; {@link #and} and {@link #or} add to a conjunction or disjunction instead of nesting it, so
 * they may be called in a loop.
 *
 * @since 0.1
 */
public sealed interface Filter {

    /**
     * How deeply conditions may be nested. Whatever walks a filter, be it a store, the server behind it or {@code equals},
     * needs a stack for it, and this much fits into half a megabyte of one at least twice.
     */
    int MAX_DEPTH = 64;

    /** Equal to the value; for a list of texts, containing it. */
    record Eq(String key, MetadataValue value) implements Filter {}

    /** Equal to at least one of the values. With no values it is false. */
    record In(String key, List<MetadataValue> values) implements Filter {

        public In {
            values = List.copyOf(values);
        }
    }

    /** A number or moment between two bounds, both included; a missing bound is open. */
    record Range(
            String key,
            @Nullable MetadataValue from,
            @Nullable MetadataValue to) implements Filter {

        public Range {
            FilterEvaluation.requireBounds(key, from, to);
        }
    }

    /** A text, or a list with a text, that starts with {@code prefix}. */
    record Prefix(String key, String prefix) implements Filter {}

    /** A text, or a list with a text, that matches a pattern in which {@code *} stands for any characters. */
    record Like(String key, String pattern) implements Filter {}

    /** There is a value. */
    record Exists(String key) implements Filter {}

    /** All hold; true when there are none. */
    record And(List<Filter> filters) implements Filter {

        public And {
            filters = List.copyOf(filters);
            FilterDepth.require(filters);
        }
    }

    /** At least one holds; false when there are none. */
    record Or(List<Filter> filters) implements Filter {

        public Or {
            filters = List.copyOf(filters);
            FilterDepth.require(filters);
        }
    }

    /** Does not hold. */
    record Not(Filter filter) implements Filter {

        public Not {
            FilterDepth.require(List.of(filter));
        }
    }

    /** Every document. */
    static Filter all() {
        return FilterEvaluation.ALL;
    }

    /** The value is {@code value}. */
    static Filter eq(String key, String value) {
        return new Eq(key, MetadataValue.of(value));
    }

    /** The value is {@code value}. */
    static Filter eq(String key, double value) {
        return new Eq(key, MetadataValue.of(value));
    }

    /** The value is {@code value}. */
    static Filter eq(String key, boolean value) {
        return new Eq(key, MetadataValue.of(value));
    }

    /** The value is not {@code value}, or there is none. */
    static Filter ne(String key, String value) {
        return new Not(eq(key, value));
    }

    /** The text is one of {@code values}; for a list of texts, it contains at least one of them. */
    static Filter in(String key, String... values) {
        return new In(key, List.of(values).stream().map(MetadataValue::of).toList());
    }

    /** The list of texts contains at least one of {@code values}. */
    static Filter containsAny(String key, String... values) {
        return in(key, values);
    }

    /** The number lies between {@code from} and {@code to}, both included. */
    static Filter between(String key, double from, double to) {
        return new Range(key, MetadataValue.of(from), MetadataValue.of(to));
    }

    /** The text starts with {@code prefix}. */
    static Filter prefix(String key, String prefix) {
        return new Prefix(key, prefix);
    }

    /** There is a value. */
    static Filter exists(String key) {
        return new Exists(key);
    }

    /** This and the other. */
    default Filter and(Filter other) {
        return new And(FilterDepth.joined(
                this instanceof And and ? and.filters() : List.of(this),
                other instanceof And and ? and.filters() : List.of(other)));
    }

    /** This or the other. */
    default Filter or(Filter other) {
        return new Or(FilterDepth.joined(
                this instanceof Or or ? or.filters() : List.of(this),
                other instanceof Or or ? or.filters() : List.of(other)));
    }

    /** Not this. */
    default Filter negate() {
        return new Not(this);
    }

    /** Whether a document with these attributes is selected. */
    default boolean matches(Metadata attributes) {
        return FilterEvaluation.matches(this, attributes);
    }
}
