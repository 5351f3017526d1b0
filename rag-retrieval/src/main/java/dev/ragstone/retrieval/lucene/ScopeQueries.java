package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.MetadataValue.Moment;
import dev.ragstone.document.MetadataValue.Numeric;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** Turns filters and access scopes into queries that select exactly what their in-memory meaning selects. */
final class ScopeQueries {

    /** On every chunk anyone may read. No label can be equal to it. */
    static final BytesRef PUBLIC = TermText.mark(TermText.SEPARATOR);

    /** Well below Lucene's own limit of 1,024. */
    private static final int MAX_CLAUSES = 500;

    private ScopeQueries() {}

    /** What limits a search to {@code scope}; empty when nothing does. */
    static Optional<Query> of(SearchScope scope) {
        var conditions = new ArrayList<Query>();
        if (!scope.access().unrestricted()) {
            conditions.add(access(scope.access()));
        }
        if (!scope.filter().equals(Filter.all())) {
            conditions.add(filter(scope.filter()));
        }
        return conditions.isEmpty() ? Optional.empty() : Optional.of(new OpaqueQuery(all(conditions)));
    }

    /** The terms under which a chunk with these labels is found by those who may read it. */
    static List<BytesRef> accessTerms(Set<String> labels) {
        return labels.isEmpty()
                ? List.of(PUBLIC)
                : labels.stream().map(TermText::term).toList();
    }

    private static Query access(AccessScope access) {
        var readable = new ArrayList<BytesRef>();
        readable.add(PUBLIC);
        access.labels().forEach(label -> readable.add(TermText.term(label)));
        return new TermInSetQuery(Fields.ACCESS, readable);
    }

    private static Query filter(Filter filter) {
        return switch (filter) {
            case Filter.Eq eq -> term(AttributeTerms.equal(eq.key(), eq.value()));
            case Filter.In in -> in(in);
            case Filter.Range range -> range(range);
            case Filter.Prefix prefix -> prefix(prefix.key(), prefix.prefix(), prefix);
            case Filter.Like like -> like(like);
            case Filter.Exists exists -> term(AttributeTerms.exists(exists.key()));
            case Filter.And and ->
                all(and.filters().stream().map(ScopeQueries::filter).toList());
            case Filter.Or or ->
                any(or.filters().stream().map(ScopeQueries::filter).toList());
            case Filter.Not not ->
                new BooleanQuery.Builder()
                        .add(MatchAllDocsQuery.INSTANCE, Occur.FILTER)
                        .add(filter(not.filter()), Occur.MUST_NOT)
                        .build();
        };
    }

    private static Query in(Filter.In in) {
        return in.values().isEmpty()
                ? MatchNoDocsQuery.INSTANCE
                : new TermInSetQuery(
                        Fields.ATTRIBUTE,
                        in.values().stream()
                                .map(value -> AttributeTerms.equal(in.key(), value))
                                .toList());
    }

    private static Query range(Filter.Range range) {
        boolean numbers = range.from() instanceof Numeric || range.to() instanceof Numeric;
        long from = range.from() == null ? Long.MIN_VALUE : sortable(range.from());
        long to = range.to() == null ? Long.MAX_VALUE : sortable(range.to());
        return numbers
                ? LongPoint.newRangeQuery(
                        Fields.ATTRIBUTE_RANGE,
                        AttributeTerms.numberPoint(range.key(), from),
                        AttributeTerms.numberPoint(range.key(), to))
                : LongPoint.newRangeQuery(
                        Fields.ATTRIBUTE_RANGE,
                        AttributeTerms.momentPoint(range.key(), from),
                        AttributeTerms.momentPoint(range.key(), to));
    }

    private static long sortable(MetadataValue bound) {
        return switch (bound) {
            case Numeric number -> AttributeTerms.sortable(number);
            case Moment moment -> AttributeTerms.sortable(moment);
            default -> throw new IllegalArgumentException("a range has no bound such as " + bound);
        };
    }

    private static Query prefix(String key, String prefix, Filter filter) {
        BytesRef encoded = TermText.encode(prefix);
        return encoded.length > TermText.MAX_TERM_BYTES
                ? new VerifiedQuery(new Term(Fields.ATTRIBUTE, AttributeTerms.longText(key)), filter)
                : new PrefixQuery(new Term(Fields.ATTRIBUTE, TermText.join(AttributeTerms.texts(key), encoded)));
    }

    private static Query like(Filter.Like like) {
        String pattern = like.pattern();
        int star = pattern.indexOf('*');
        if (star < 0) {
            return term(AttributeTerms.equal(like.key(), MetadataValue.of(pattern)));
        }
        if (star == pattern.length() - 1) {
            return prefix(like.key(), pattern.substring(0, star), like);
        }
        return any(List.of(
                new TextPatternQuery(Fields.ATTRIBUTE, AttributeTerms.texts(like.key()), pattern),
                new VerifiedQuery(new Term(Fields.ATTRIBUTE, AttributeTerms.longText(like.key())), like)));
    }

    private static Query term(BytesRef term) {
        return new TermQuery(new Term(Fields.ATTRIBUTE, term));
    }

    private static Query all(List<Query> queries) {
        return queries.isEmpty() ? MatchAllDocsQuery.INSTANCE : joined(queries, Occur.FILTER);
    }

    private static Query any(List<Query> queries) {
        return queries.isEmpty() ? MatchNoDocsQuery.INSTANCE : joined(queries, Occur.SHOULD);
    }

    private static Query joined(List<Query> queries, Occur occur) {
        if (queries.size() > MAX_CLAUSES) {
            int groupSize = Math.max(MAX_CLAUSES, Math.ceilDiv(queries.size(), MAX_CLAUSES));
            var groups = new ArrayList<Query>();
            for (int i = 0; i < queries.size(); i += groupSize) {
                List<Query> group = queries.subList(i, Math.min(i + groupSize, queries.size()));
                groups.add(new OpaqueQuery(joined(group, occur)));
            }
            return joined(groups, occur);
        }
        var builder = new BooleanQuery.Builder();
        queries.forEach(query -> builder.add(query, occur));
        return builder.build();
    }
}
