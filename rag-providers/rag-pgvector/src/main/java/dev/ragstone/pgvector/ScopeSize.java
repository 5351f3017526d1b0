package dev.ragstone.pgvector;

import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.SQLException;

/** Whether a scope holds few enough vectors to compare them all, found out with as little counting as it takes. */
final class ScopeSize {

    /** Counting one in so many of the documents that could still be few mostly tells, and takes next to no time. */
    private static final int FIRST_SHARE = 10;

    private final SchemaNames names;
    private final Connection connection;
    private final SearchScope scope;
    private final long few;

    /** @param few up to how many vectors are few */
    ScopeSize(SchemaNames names, Connection connection, SearchScope scope, long few) {
        this.names = names;
        this.connection = connection;
        this.scope = scope;
        this.few = few;
    }

    /** What counting has shown so far. */
    enum Answer {
        FEW,
        MANY,
        UNKNOWN
    }

    /** Counts a small part at most; a scope of many small documents stays unknown. */
    Answer atFirstSight() throws SQLException {
        return counted(few / FIRST_SHARE);
    }

    /** Counts as far as it takes to know. */
    boolean isFew() throws SQLException {
        return counted(few) == Answer.FEW;
    }

    /** Every document counted has at least one vector. */
    private Answer counted(long documents) throws SQLException {
        long[] found = Sql.of("SELECT count(*), COALESCE(sum(s.vectors), 0) FROM (SELECT d.vectors FROM "
                        + names.documents() + " d WHERE d.vectors > 0 AND ")
                .add(FilterSql.of(scope))
                .add(" LIMIT ?) s")
                .bind(documents + 1)
                .query(connection, row -> new long[] {row.getLong(1), row.getLong(2)})
                .getFirst();
        if (found[1] > few) {
            return Answer.MANY;
        }
        return found[0] <= documents ? Answer.FEW : Answer.UNKNOWN;
    }
}
