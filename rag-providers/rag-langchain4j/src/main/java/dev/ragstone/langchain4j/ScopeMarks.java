package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.logical.And;
import dev.langchain4j.store.embedding.filter.logical.Or;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.SearchScope;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * Lets a LangChain4j store select by a {@link SearchScope} before its limit. Every value a document has, every item of a
 * list and every access label becomes a mark: an entry whose name is a hash and whose value is 1. Stores differ in what
 * they do about types, lists and missing keys, but all of them can compare a number.
 *
 * <p>What a store selects by marks is never less than the scope allows, and may be more; the scope itself decides.
 */
final class ScopeMarks {

    private static final int MARK = 1;
    private static final int NAME_BYTES = 10;
    private static final String PREFIX = "r_";

    private ScopeMarks() {}

    static void put(Metadata metadata, DocumentInfo document) {
        document.attributes().values().forEach((key, value) -> {
            metadata.put(name("exists", key, ""), MARK);
            metadata.put(name("value", key, encoded(value)), MARK);
            switch (value) {
                case MetadataValue.Numeric number -> metadata.put(name("number", key, ""), number.value());
                case MetadataValue.Moment moment ->
                    metadata.put(
                            name("moment", key, ""), (double) moment.value().toEpochMilli());
                case MetadataValue.Texts texts ->
                    texts.values()
                            .forEach(text -> metadata.put(name("value", key, encoded(MetadataValue.of(text))), MARK));
                default -> {}
            }
        });
        if (document.accessLabels().isEmpty()) {
            metadata.put(name("public", "", ""), MARK);
        }
        document.accessLabels().forEach(label -> metadata.put(name("label", label, ""), MARK));
    }

    /** A filter that leaves out nothing the scope allows; empty if there is nothing to select by. */
    static Optional<Filter> select(SearchScope scope) {
        return both(select(scope.filter()), select(scope.access()));
    }

    private static Optional<Filter> select(AccessScope access) {
        if (access.unrestricted()) {
            return Optional.empty();
        }
        var readable = new ArrayList<Filter>();
        readable.add(marked("public", "", ""));
        access.labels().stream().sorted().forEach(label -> readable.add(marked("label", label, "")));
        return Optional.of(joined(readable, Or::new, nothing()));
    }

    private static Optional<Filter> select(dev.ragstone.store.Filter filter) {
        return switch (filter) {
            case dev.ragstone.store.Filter.Eq eq -> Optional.of(equal(eq.key(), eq.value()));
            case dev.ragstone.store.Filter.In in ->
                Optional.of(joined(
                        in.values().stream()
                                .map(value -> equal(in.key(), value))
                                .toList(),
                        Or::new,
                        nothing()));
            case dev.ragstone.store.Filter.Exists exists -> Optional.of(marked("exists", exists.key(), ""));
            case dev.ragstone.store.Filter.Prefix prefix -> Optional.of(marked("exists", prefix.key(), ""));
            case dev.ragstone.store.Filter.Like like -> Optional.of(marked("exists", like.key(), ""));
            case dev.ragstone.store.Filter.Range range -> Optional.of(range(range));
            case dev.ragstone.store.Filter.And and ->
                Optional.of(and.filters().stream()
                                .flatMap(part -> select(part).stream())
                                .toList())
                        .filter(parts -> !parts.isEmpty())
                        .map(parts -> joined(parts, And::new, nothing()));
            case dev.ragstone.store.Filter.Or or -> any(or.filters());
            case dev.ragstone.store.Filter.Not not ->
                exact(not.filter())
                        ? select(not.filter()).map(Filter::not).or(() -> Optional.of(nothing()))
                        : Optional.empty();
        };
    }

    /** Whether marks select exactly what the filter does, so that the opposite of one is the opposite of the other. */
    private static boolean exact(dev.ragstone.store.Filter filter) {
        return switch (filter) {
            case dev.ragstone.store.Filter.Eq eq -> true;
            case dev.ragstone.store.Filter.In in -> true;
            case dev.ragstone.store.Filter.Exists exists -> true;
            case dev.ragstone.store.Filter.Prefix prefix -> false;
            case dev.ragstone.store.Filter.Like like -> false;
            // Stores do not agree whether a missing number is outside of a range.
            case dev.ragstone.store.Filter.Range range -> false;
            case dev.ragstone.store.Filter.And and -> and.filters().stream().allMatch(ScopeMarks::exact);
            case dev.ragstone.store.Filter.Or or -> or.filters().stream().allMatch(ScopeMarks::exact);
            case dev.ragstone.store.Filter.Not not -> exact(not.filter());
        };
    }

    private static Optional<Filter> any(List<dev.ragstone.store.Filter> filters) {
        var selected = new ArrayList<Filter>();
        for (dev.ragstone.store.Filter filter : filters) {
            Optional<Filter> one = select(filter);
            if (one.isEmpty()) {
                return Optional.empty();
            }
            selected.add(one.get());
        }
        return Optional.of(joined(selected, Or::new, nothing()));
    }

    private static Filter range(dev.ragstone.store.Filter.Range range) {
        var bounds = new ArrayList<Filter>();
        if (range.from() != null) {
            bounds.add(new IsGreaterThanOrEqualTo(rangeName(range.key(), range.from()), bound(range.from())));
        }
        if (range.to() != null) {
            bounds.add(new IsLessThanOrEqualTo(rangeName(range.key(), range.to()), bound(range.to())));
        }
        return joined(bounds, And::new, nothing());
    }

    private static String rangeName(String key, MetadataValue bound) {
        return name(bound instanceof MetadataValue.Moment ? "moment" : "number", key, "");
    }

    private static double bound(MetadataValue bound) {
        return switch (bound) {
            case MetadataValue.Numeric number -> number.value();
            case MetadataValue.Moment moment -> (double) moment.value().toEpochMilli();
            default -> throw new IllegalArgumentException("a range has no bound like " + bound);
        };
    }

    private static Optional<Filter> both(Optional<Filter> one, Optional<Filter> other) {
        return one.isPresent() && other.isPresent() ? Optional.of(one.get().and(other.get())) : one.or(() -> other);
    }

    /** As a balanced tree, since stores walk through filters by recursion and some refuse deep ones. */
    private static Filter joined(List<Filter> filters, BinaryOperator<Filter> join, Filter none) {
        if (filters.size() < 2) {
            return filters.isEmpty() ? none : filters.getFirst();
        }
        int half = filters.size() / 2;
        return join.apply(
                joined(filters.subList(0, half), join, none),
                joined(filters.subList(half, filters.size()), join, none));
    }

    private static Filter equal(String key, MetadataValue value) {
        return marked("value", key, encoded(value));
    }

    private static Filter nothing() {
        return marked("nothing", "", "");
    }

    private static Filter marked(String kind, String key, String value) {
        return new IsEqualTo(name(kind, key, value), MARK);
    }

    private static String encoded(MetadataValue value) {
        return switch (value) {
            case MetadataValue.Text text -> "t" + text.value();
            case MetadataValue.Numeric number -> "n" + number.value();
            case MetadataValue.Flag flag -> "f" + flag.value();
            case MetadataValue.Moment moment -> "m" + moment.value().toEpochMilli();
            case MetadataValue.Texts texts -> "l" + Json.writeTexts(texts.values());
        };
    }

    /** Whether a key is one of those made here, whose values are all numbers. */
    static boolean isMark(String key) {
        return key.startsWith(PREFIX);
    }

    /** Letters and digits only, so that it is a safe key in every store. */
    private static String name(String kind, String key, String value) {
        byte[] hash = StoredSegment.sha256(Json.writeTexts(List.of(kind, key, value)));
        return PREFIX + HexFormat.of().formatHex(hash, 0, NAME_BYTES);
    }
}
