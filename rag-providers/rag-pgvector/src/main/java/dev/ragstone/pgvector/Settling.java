package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the tables in order after a run of commits: sums up the word counts, builds the index of words and the graph of
 * vectors once there are enough for it, and gathers the planner's statistics.
 *
 * <p>An index built from all rows takes a part of the time it takes to put them in one by one, so the first commits do
 * without.
 */
final class Settling {

    private static final Logger log = LoggerFactory.getLogger(Settling.class);

    private static final int MEGABYTE = 1 << 20;

    static final String TERMS_INDEX = "terms_terms";

    /** What a graph takes beside the vectors, per vector, generously. */
    private static final int GRAPH_BYTES = 600;

    /** Up to this, looking at all chunks for a word is as quick. */
    private static final int CHUNKS_WITHOUT_INDEX = 1_000;

    private final Database database;
    private final SchemaNames names;
    private final VectorIndex index;
    private final int indexMegabytes;
    private final boolean words;
    private final AtomicLong settled = new AtomicLong(-1);

    Settling(Database database, SchemaNames names, VectorIndex index, int indexMegabytes, boolean words) {
        this.database = database;
        this.names = names;
        this.index = index;
        this.indexMegabytes = indexMegabytes;
        this.words = words;
    }

    void settle() {
        StateRow state = database.read(
                "reading the state", AccessContext.EVERYTHING, connection -> StateRow.read(connection, names));
        if (state.generation() == settled.get() || state.generation() == 0) {
            return;
        }
        if (words) {
            sumWordCounts();
        }
        boolean done =
                database.maintain("settling the index in " + names, names, connection -> maintain(connection, state));
        if (done) {
            settled.set(state.generation());
        }
    }

    private void sumWordCounts() {
        database.write("summing up word counts in " + names, connection -> {
            Locks.besideWriters(connection, names);
            database.requireSame(connection);
            return sumWordCounts(names).update(connection);
        });
    }

    /**
     * Looks only at words that were written since the last time, however many there are.
     *
     * <p>Needs nobody kept out: writers only add rows, and of two who sum up at once each adds what it has itself removed.
     */
    static Sql sumWordCounts(SchemaNames names) {
        return Sql.of("WITH fresh AS (SELECT DISTINCT word FROM " + names.words() + " WHERE NOT summed), gone AS"
                + " (DELETE FROM " + names.words()
                + " w USING fresh f WHERE w.word = f.word RETURNING w.word, w.chunks)"
                + " INSERT INTO " + names.words() + " (word, chunks, summed) SELECT word, sum(chunks), TRUE FROM gone"
                + " GROUP BY word HAVING sum(chunks) <> 0");
    }

    /** Whether all of it was done. */
    private boolean maintain(Connection connection, StateRow state) throws SQLException {
        try {
            if (words) {
                indexWords(connection, state.chunks());
            }
            if (state.vectors() > index.exactLimit()) {
                replaceIndex(connection, state.vectors());
            }
            Migration.run(
                    connection,
                    List.of("ANALYZE " + names.documents() + ", " + names.chunks() + ", " + names.vectors() + ", "
                            + names.terms() + ", " + names.words()));
            return true;
        } catch (SQLException e) {
            if (!SqlStates.of(e).equals(SqlStates.LOCKED)) {
                throw e;
            }
            log.warn(
                    "The index in {} could not be settled, because a transaction that began before has not ended ({}):"
                            + " see pg_stat_activity. Searches go on without; the next call of settle(), such as that"
                            + " of the next sync, tries again.",
                    names,
                    e.getMessage());
            return false;
        }
    }

    /** What commits have put aside for the index, and every search would have to go through, is put in its place. */
    private void indexWords(Connection connection, long chunks) throws SQLException {
        if (hasIndex(connection, TERMS_INDEX)) {
            Sql.of("SELECT gin_clean_pending_list(?::regclass)")
                    .bind(names.table(TERMS_INDEX))
                    .query(connection, row -> true);
        } else if (chunks > CHUNKS_WITHOUT_INDEX) {
            build(
                    connection,
                    TERMS_INDEX,
                    "CREATE INDEX CONCURRENTLY " + names.index(TERMS_INDEX) + " ON " + names.terms()
                            + " USING gin (terms)");
        }
    }

    /** One that was begun and not finished is worth nothing and stands in the way. */
    private boolean hasIndex(Connection connection, String name) throws SQLException {
        List<Boolean> valid = Sql.of("SELECT i.indisvalid FROM pg_index i WHERE i.indexrelid = to_regclass(?)")
                .bind(names.table(name))
                .query(connection, row -> row.getBoolean(1));
        if (!valid.isEmpty() && !valid.getFirst()) {
            drop(connection, name);
        }
        return !valid.isEmpty() && valid.getFirst();
    }

    /** The old one serves until the new one can. */
    private void replaceIndex(Connection connection, long vectors) throws SQLException {
        Map<String, Boolean> there = indexes(connection);
        if (!there.getOrDefault(index.name(), false)) {
            if (there.containsKey(index.name())) {
                drop(connection, index.name());
            }
            buildGraph(connection, vectors);
        }
        for (String other : there.keySet()) {
            if (!other.equals(index.name())) {
                log.info("dropping {} of {}, which {} has replaced", other, names, index.name());
                drop(connection, other);
            }
        }
    }

    /** The graph indexes by name, and whether they are valid: one that was begun and not finished is worth nothing. */
    private Map<String, Boolean> indexes(Connection connection) throws SQLException {
        var valid = new TreeMap<String, Boolean>();
        Sql.of(
                        "SELECT c.relname, i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid ="
                                + " to_regclass(?) AND starts_with(c.relname, ?)")
                .bind(names.vectors())
                .bind(names.prefix() + VectorIndex.NAME)
                .query(
                        connection,
                        row -> valid.put(
                                row.getString(1).substring(names.prefix().length()), row.getBoolean(2)));
        return valid;
    }

    private void drop(Connection connection, String name) throws SQLException {
        Migration.run(connection, List.of("DROP INDEX CONCURRENTLY IF EXISTS " + names.table(name)));
    }

    private void buildGraph(Connection connection, long vectors) throws SQLException {
        long wanted = vectors * (index.dimension() * (long) Float.BYTES + GRAPH_BYTES) / MEGABYTE + 1;
        long begun = System.nanoTime();
        Sql.of("SELECT set_config('maintenance_work_mem', ?, FALSE) WHERE pg_size_bytes(current_setting('"
                        + "maintenance_work_mem')) < pg_size_bytes(?)")
                .bind(Math.min(wanted, indexMegabytes) + "MB")
                .bind(Math.min(wanted, indexMegabytes) + "MB")
                .query(connection, row -> true);
        build(connection, index.name(), index.create(names));
        log.debug("indexed {} vectors in {} ms", vectors, (System.nanoTime() - begun) / 1_000_000);
    }

    /**
     * Builds an index beside writers, or leaves none: they would have to keep one that was not finished up to date for
     * nothing. If it cannot be dropped now, the next call does.
     */
    private void build(Connection connection, String name, String create) throws SQLException {
        try {
            Migration.run(connection, List.of(create));
        } catch (SQLException failure) {
            try {
                drop(connection, name);
            } catch (SQLException e) {
                failure.addSuppressed(e);
            }
            throw failure;
        }
    }
}
