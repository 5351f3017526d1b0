package dev.ragstone.pgvector;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.MetadataValue.Moment;
import dev.ragstone.document.MetadataValue.Text;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which documents a search may see, as a condition on a row {@code d} of the documents.
 *
 * <p>Every key and value is bound and every node stands in parentheses. A condition on what a document does not have may
 * be null, which selects nothing, as false does; only {@code NOT} would make a difference, and takes null for false.
 */
final class FilterSql {

    /** No double is beyond these, so a range that is open on one side never leaves the type it is about. */
    private static final String LEAST_NUMBER = "-1e309";

    private static final String GREATEST_NUMBER = "1e309";
    private static final String LEAST_MOMENT = "{\"ms\":-1e19}";
    private static final String GREATEST_MOMENT = "{\"ms\":1e19}";

    private FilterSql() {}

    /** Whether every document is in scope. */
    static boolean isEverything(SearchScope scope) {
        return scope.access().unrestricted() && scope.filter().equals(Filter.all());
    }

    static Sql of(SearchScope scope) {
        return Sql.of("(")
                .add(of(scope.filter()))
                .add(" AND ")
                .add(of(scope.access()))
                .add(")");
    }

    private static Sql of(AccessScope access) {
        if (access.unrestricted()) {
            return Sql.of("TRUE");
        }
        return Sql.of("(d.access = '{}' OR d.access && ?)").bindTexts(List.of(AccessContext.labels(access)));
    }

    static Sql of(Filter filter) {
        return switch (filter) {
            case Filter.Eq eq -> equal(eq.key(), List.of(eq.value()));
            case Filter.In in -> equal(in.key(), in.values());
            case Filter.Range range -> range(range);
            case Filter.Prefix prefix -> TextPattern.any(key(prefix.key()), List.of(TextPattern.of(prefix)));
            case Filter.Like like -> TextPattern.any(key(like.key()), List.of(TextPattern.of(like)));
            case Filter.Exists exists ->
                Sql.of("(jsonb_exists(d.attributes, ?))").bind(key(exists.key()));
            case Filter.And and -> and(and.filters());
            case Filter.Or or -> or(or.filters());
            case Filter.Not not ->
                Sql.of("(NOT COALESCE(").add(of(not.filter())).add(", FALSE))");
        };
    }

    /** What is excluded is excluded at once, as alternatives are: one array instead of thousands of nodes. */
    private static Sql and(List<Filter> filters) {
        var parts = new ArrayList<Sql>();
        var excluded = new ArrayList<Filter>();
        for (Filter filter : filters) {
            if (filter instanceof Filter.Not not) {
                excluded.add(not.filter());
            } else {
                parts.add(of(filter));
            }
        }
        if (!excluded.isEmpty()) {
            parts.add(Sql.of("(NOT COALESCE(").add(or(excluded)).add(", FALSE))"));
        }
        return joined(parts, " AND ", "TRUE");
    }

    /**
     * Thousands of alternatives on one key are common. An array is one parameter, of which there may be 65,535, and quicker
     * to plan than as many nodes.
     */
    private static Sql or(List<Filter> filters) {
        var parts = new ArrayList<Sql>();
        var values = new LinkedHashMap<String, List<MetadataValue>>();
        var patterns = new LinkedHashMap<String, List<TextPattern>>();
        for (Filter filter : filters) {
            switch (filter) {
                case Filter.Eq eq -> of(values, eq.key()).add(eq.value());
                case Filter.In in -> of(values, in.key()).addAll(in.values());
                case Filter.Prefix prefix -> of(patterns, prefix.key()).add(TextPattern.of(prefix));
                case Filter.Like like -> of(patterns, like.key()).add(TextPattern.of(like));
                default -> parts.add(of(filter));
            }
        }
        values.forEach((key, alternatives) -> parts.add(equal(key, alternatives)));
        patterns.forEach((key, alternatives) -> parts.add(TextPattern.any(key(key), alternatives)));
        return joined(parts, " OR ", "FALSE");
    }

    private static <T> List<T> of(Map<String, List<T>> byKey, String key) {
        return byKey.computeIfAbsent(key, it -> new ArrayList<>());
    }

    private static Sql joined(List<Sql> parts, String operator, String empty) {
        return parts.isEmpty() ? Sql.of(empty) : halves(parts, operator);
    }

    /** As a balanced tree: PostgreSQL's stack is not made for a chain of thousands. */
    private static Sql halves(List<Sql> parts, String operator) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        int middle = parts.size() / 2;
        return Sql.of("(")
                .add(halves(parts.subList(0, middle), operator))
                .add(operator)
                .add(halves(parts.subList(middle, parts.size()), operator))
                .add(")");
    }

    /** Containment is what the index on the attributes knows; a text also equals a list that contains it. */
    private static Sql equal(String key, List<MetadataValue> values) {
        var contained = new ArrayList<String>();
        var exact = new ArrayList<String>();
        for (MetadataValue value : values) {
            if (value instanceof MetadataValue.Texts) {
                exact.add(DocumentJson.attribute(value));
            } else {
                contained.add(DocumentJson.attribute(key, value));
            }
            if (value instanceof Text text) {
                contained.add(DocumentJson.attribute(key, MetadataValue.of(List.of(text.value()))));
            }
        }
        Sql any = Sql.of("(");
        if (!contained.isEmpty()) {
            any.add("d.attributes @> ANY (?::jsonb[])").bindTexts(contained);
        }
        if (!exact.isEmpty()) {
            any.add(contained.isEmpty() ? "" : " OR ")
                    .add("(d.attributes -> ?) = ANY (?::jsonb[])")
                    .bind(key(key))
                    .bindTexts(exact);
        }
        return contained.isEmpty() && exact.isEmpty() ? Sql.of("FALSE") : any.add(")");
    }

    /** PostgreSQL orders JSON values by type and then by value, and never fails to compare two. */
    private static Sql range(Filter.Range range) {
        boolean moments = range.from() instanceof Moment || range.to() instanceof Moment;
        return Sql.of("(" + ordered("d.attributes", "?") + " BETWEEN ?::jsonb AND ?::jsonb)")
                .bind(key(range.key()))
                .bind(key(range.key()))
                .bind(bound(range.from(), moments ? LEAST_MOMENT : LEAST_NUMBER))
                .bind(bound(range.to(), moments ? GREATEST_MOMENT : GREATEST_NUMBER));
    }

    /** A number or moment under a key, as a {@linkplain PgVectorStoreBuilder#hotKeys hot key} is indexed. */
    static String ordered(String attributes, String key) {
        return "(CASE WHEN jsonb_typeof(" + attributes + " -> " + key + ") IN ('number', 'object') THEN " + attributes
                + " -> " + key + " END)";
    }

    private static String bound(@Nullable MetadataValue bound, String open) {
        return bound == null ? open : DocumentJson.attribute(bound);
    }

    static String key(String key) {
        return StoredText.ofUnits(key);
    }
}
