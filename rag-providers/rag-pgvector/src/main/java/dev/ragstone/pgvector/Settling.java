package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the tables in order after a run of commits: sums up the word counts, builds the graph index once there are enough
 * vectors for it, and gathers the planner's statistics.
 */
final class Settling {

    private static final Logger log = LoggerFactory.getLogger(Settling.class);

    private static final int MEGABYTE = 1 << 20;

    /** What a graph takes beside the vectors, per vector, generously. */
    private static final int GRAPH_BYTES = 600;

    private final Database database;
    private final SchemaNames names;
    private final VectorIndex index;
    private final int indexMegabytes;
    private final AtomicLong settled = new AtomicLong(-1);

    Settling(Database database, SchemaNames names, VectorIndex index, int indexMegabytes) {
        this.database = database;
        this.names = names;
        this.index = index;
        this.indexMegabytes = indexMegabytes;
    }

    void settle() {
        StateRow state = database.read(
                "reading the state", AccessContext.EVERYTHING, connection -> StateRow.read(connection, names));
        if (state.generation() == settled.get() || state.generation() == 0) {
            return;
        }
        sumWordCounts();
        database.maintain("settling the index in " + names, connection -> {
            if (Locks.tryForSession(connection, names)) {
                try {
                    maintain(connection, state);
                } finally {
                    Locks.releaseForSession(connection, names);
                }
            }
            return true;
        });
        settled.set(state.generation());
    }

    private void sumWordCounts() {
        database.write("summing up word counts in " + names, connection -> {
            Locks.exclusively(connection, names);
            return Sql.of("WITH gone AS (DELETE FROM " + names.words() + " WHERE word IN (SELECT word FROM "
                            + names.words() + " GROUP BY word HAVING count(*) > 1 OR sum(chunks) = 0) RETURNING word,"
                            + " chunks) INSERT INTO " + names.words()
                            + " SELECT word, sum(chunks) FROM gone GROUP BY word HAVING sum(chunks) <> 0")
                    .update(connection);
        });
    }

    private void maintain(Connection connection, StateRow state) throws SQLException {
        Migration.run(connection, List.of("SET statement_timeout = 0"));
        try {
            if (state.vectors() > index.exactLimit() && !hasIndex(connection)) {
                build(connection, state.vectors());
            }
            Migration.run(
                    connection,
                    List.of("ANALYZE " + names.documents() + ", " + names.chunks() + ", " + names.vectors() + ", "
                            + names.terms() + ", " + names.words()));
        } finally {
            Migration.run(connection, List.of("RESET statement_timeout", "RESET maintenance_work_mem"));
        }
    }

    /** One that was begun and not finished is worth nothing and stands in the way. */
    private boolean hasIndex(Connection connection) throws SQLException {
        List<Boolean> valid = Sql.of("SELECT i.indisvalid FROM pg_index i WHERE i.indexrelid = to_regclass(?)")
                .bind(names.table(index.name()))
                .query(connection, row -> row.getBoolean(1));
        if (!valid.isEmpty() && !valid.getFirst()) {
            Migration.run(connection, List.of("DROP INDEX CONCURRENTLY IF EXISTS " + names.table(index.name())));
        }
        return !valid.isEmpty() && valid.getFirst();
    }

    private void build(Connection connection, long vectors) throws SQLException {
        long wanted = vectors * (index.dimension() * (long) Float.BYTES + GRAPH_BYTES) / MEGABYTE + 1;
        long begun = System.nanoTime();
        Sql.of("SELECT set_config('maintenance_work_mem', ?, FALSE) WHERE pg_size_bytes(current_setting('"
                        + "maintenance_work_mem')) < pg_size_bytes(?)")
                .bind(Math.min(wanted, indexMegabytes) + "MB")
                .bind(Math.min(wanted, indexMegabytes) + "MB")
                .query(connection, row -> true);
        Migration.run(connection, List.of(index.create(names)));
        log.debug("indexed {} vectors in {} ms", vectors, (System.nanoTime() - begun) / 1_000_000);
    }
}
