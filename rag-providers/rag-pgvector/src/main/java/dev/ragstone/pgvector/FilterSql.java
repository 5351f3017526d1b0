package dev.ragstone.pgvector;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.MetadataValue.Moment;
import dev.ragstone.document.MetadataValue.Text;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which documents a search may see, as a condition on a row {@code d} of the documents.
 *
 * <p>Every key and value is bound, every node stands in parentheses, and no node is ever null, since {@code NOT} of null
 * would leave out what it must let in.
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
        return Sql.of("(").add(of(scope.filter())).add(" AND ").add(of(scope.access())).add(")");
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
            case Filter.Prefix prefix -> text(prefix.key(), likeLiteral(prefix.prefix()) + "%");
            case Filter.Like like -> text(like.key(), likePattern(like.pattern()));
            case Filter.Exists exists -> Sql.of("(jsonb_exists(d.attributes, ?))").bind(key(exists.key()));
            case Filter.And and -> joined(and.filters(), " AND ", "TRUE");
            case Filter.Or or -> or(or.filters());
            case Filter.Not not -> Sql.of("(NOT ").add(of(not.filter())).add(")");
        };
    }

    /** Thousands of alternatives on one key are common, and one array is quicker to plan than as many nodes. */
    private static Sql or(List<Filter> filters) {
        if (filters.size() > 1 && filters.getFirst() instanceof Filter.Eq first) {
            boolean sameKey = filters.stream().allMatch(it -> it instanceof Filter.Eq eq && eq.key().equals(first.key()));
            if (sameKey) {
                return equal(first.key(), filters.stream().map(it -> ((Filter.Eq) it).value()).toList());
            }
        }
        return joined(filters, " OR ", "FALSE");
    }

    private static Sql joined(List<Filter> filters, String operator, String empty) {
        if (filters.isEmpty()) {
            return Sql.of(empty);
        }
        return halves(filters, operator);
    }

    /** As a balanced tree: PostgreSQL's stack is not made for a chain of thousands. */
    private static Sql halves(List<Filter> filters, String operator) {
        if (filters.size() == 1) {
            return of(filters.getFirst());
        }
        int middle = filters.size() / 2;
        return Sql.of("(")
                .add(halves(filters.subList(0, middle), operator))
                .add(operator)
                .add(halves(filters.subList(middle, filters.size()), operator))
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
                    .add("COALESCE((d.attributes -> ?) = ANY (?::jsonb[]), FALSE)")
                    .bind(key(key))
                    .bindTexts(exact);
        }
        return contained.isEmpty() && exact.isEmpty() ? Sql.of("FALSE") : any.add(")");
    }

    /** PostgreSQL orders JSON values by type and then by value, and never fails to compare two. */
    private static Sql range(Filter.Range range) {
        boolean moments = range.from() instanceof Moment || range.to() instanceof Moment;
        return Sql.of("(COALESCE((d.attributes -> ?) BETWEEN ?::jsonb AND ?::jsonb, FALSE))")
                .bind(key(range.key()))
                .bind(bound(range.from(), moments ? LEAST_MOMENT : LEAST_NUMBER))
                .bind(bound(range.to(), moments ? GREATEST_MOMENT : GREATEST_NUMBER));
    }

    private static String bound(@Nullable MetadataValue bound, String open) {
        return bound == null ? open : DocumentJson.attribute(bound);
    }

    /** Of a text or any of a list of texts. */
    private static Sql text(String key, String pattern) {
        return Sql.of("(CASE jsonb_typeof(d.attributes -> ?) WHEN 'string' THEN (d.attributes ->> ?) LIKE ?"
                        + " WHEN 'array' THEN EXISTS (SELECT FROM jsonb_array_elements_text(d.attributes -> ?) e"
                        + " WHERE e LIKE ?) ELSE FALSE END)")
                .bind(key(key))
                .bind(key(key))
                .bind(pattern)
                .bind(key(key))
                .bind(pattern);
    }

    private static String key(String key) {
        return StoredText.ofUnits(key);
    }

    private static String likePattern(String pattern) {
        var like = new StringBuilder();
        int from = 0;
        for (int star = pattern.indexOf('*'); star >= 0; star = pattern.indexOf('*', from)) {
            // A second star right after the first means nothing new, and would make PostgreSQL try everything twice.
            boolean again = star > 0 && star == from;
            like.append(likeLiteral(pattern.substring(from, star))).append(again ? "" : "%");
            from = star + 1;
        }
        return like.append(likeLiteral(pattern.substring(from))).toString();
    }

    private static String likeLiteral(String text) {
        return StoredText.ofUnits(text).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
