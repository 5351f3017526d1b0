package dev.ragstone.pgvector;

import dev.ragstone.store.SearchScope;
import java.util.List;

/** The queries for vectors near another, each for {@code document}, {@code position} and {@code score}. */
final class VectorSql {

    private final SchemaNames names;
    private final VectorIndex index;

    VectorSql(SchemaNames names, VectorIndex index) {
        this.names = names;
        this.index = index;
    }

    /** Compares all in scope: the minus sign keeps the graph index out of it. */
    Sql exact(float[] vector, SearchScope scope, int limit) {
        return scored(vector)
                .add(scoped(scope))
                .add(" ORDER BY score DESC FETCH FIRST ? ROWS WITH TIES")
                .bind((long) limit);
    }

    /** Asks the graph index on until it has found so many in scope. */
    Sql inGraph(float[] vector, SearchScope scope, long count) {
        return scored(vector)
                .add(scoped(scope))
                .add(" ORDER BY " + index.indexedDistance() + " FETCH FIRST ? ROWS WITH TIES")
                .bindFloats(vector)
                .bind(count);
    }

    /** The best that are in scope of the {@code nearest} that the graph index finds. */
    Sql amongNearest(float[] vector, int nearest, SearchScope scope, int count) {
        Sql found = Sql.of("SELECT n.document, n.position, n.score FROM (")
                .add(scored(vector))
                .add(names.vectors() + " v ORDER BY " + index.indexedDistance() + " LIMIT ?) n")
                .bindFloats(vector)
                .bind(nearest);
        if (!FilterSql.isEverything(scope)) {
            // What OFFSET keeps apart is looked up for each of the nearest, and never for all documents.
            found.add(" CROSS JOIN LATERAL (SELECT FROM " + names.documents() + " d WHERE d.key = n.document AND ")
                    .add(FilterSql.of(scope))
                    .add(" OFFSET 0) s");
        }
        return found.add(" ORDER BY n.score DESC FETCH FIRST ? ROWS WITH TIES").bind(count);
    }

    /** These and no others. */
    Sql of(float[] vector, List<WideningScan.Found> found) {
        return scored(vector)
                .add("unnest(?::bigint[], ?::bigint[]) f(document, position) JOIN " + names.vectors()
                        + " v ON v.document = f.document AND v.position = f.position")
                .bindLongs(found.stream().map(WideningScan.Found::document).toList())
                .bindLongs(found.stream().map(it -> (long) it.position()).toList());
    }

    private Sql scored(float[] vector) {
        return Sql.of("SELECT v.document, v.position, -" + index.distance() + " AS score FROM ")
                .bindFloats(vector);
    }

    private Sql scoped(SearchScope scope) {
        Sql vectors = Sql.of(names.vectors() + " v");
        if (FilterSql.isEverything(scope)) {
            return vectors;
        }
        return vectors.add(" JOIN " + names.documents() + " d ON d.key = v.document WHERE ")
                .add(FilterSql.of(scope));
    }
}
