package dev.ragstone.pgvector;

import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.Fingerprint;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings the tables to the version this code knows, one process at a time, and checks what they were built with.
 *
 * <p>All of it happens in one transaction under an advisory lock: of several processes that start on an empty database, one
 * creates the tables while the others wait and then find them.
 */
final class Migration {

    private final Database database;
    private final SchemaNames names;
    private final String vectorSchema;

    Migration(Database database, SchemaNames names, String vectorSchema) {
        this.database = database;
        this.names = names;
        this.vectorSchema = vectorSchema;
    }

    /** What {@code meta} says. */
    record Found(int version, Fingerprint fingerprint, boolean rowSecurity) {}

    /**
     * Creates or changes what has to be.
     *
     * @param wanted what the store is opened with
     * @param reindex whether tables built with something else are emptied instead of refused
     */
    Found prepare(Fingerprint wanted, boolean reindex, boolean rowSecurity) {
        Optional<Found> existing = find();
        if (existing.isPresent() && isCurrent(existing.get(), wanted, rowSecurity)) {
            return existing.get();
        }
        return database.write("creating the tables in " + names, connection -> {
            Locks.exclusively(connection, names);
            createSchema(connection);
            Optional<Found> found = existing(connection);
            if (found.isPresent()) {
                requireVersion(found.get().version());
            }
            // An index that is built anew keeps what roles may read of it.
            boolean secured = rowSecurity || found.map(Found::rowSecurity).orElse(false);
            if (found.isPresent() && !found.get().fingerprint().equals(wanted)) {
                if (!reindex) {
                    throw mismatch(found.get().fingerprint(), wanted);
                }
                rebuild(connection, wanted, secured);
            } else if (found.isEmpty()) {
                create(connection, wanted, secured);
            } else if (secured && !found.get().rowSecurity()) {
                run(connection, new RowSecuritySql(names).enable());
            }
            return new Found(SchemaSql.VERSION, wanted, secured);
        });
    }

    private void create(Connection connection, Fingerprint wanted, boolean secured) throws SQLException {
        run(connection, new SchemaSql(names, vectorSchema).create(wanted));
        insert(connection, wanted);
        if (secured) {
            run(connection, new RowSecuritySql(names).enable());
        }
    }

    private void rebuild(Connection connection, Fingerprint wanted, boolean secured) throws SQLException {
        var security = new RowSecuritySql(names);
        List<String> roles = Sql.of("SELECT a.role FROM " + names.roles() + " a JOIN pg_roles r ON r.rolname = a.role")
                .query(connection, row -> row.getString(1));
        run(connection, security.setRolesAside());
        run(connection, new SchemaSql(names, vectorSchema).drop());
        create(connection, wanted, secured);
        run(connection, security.takeRolesBack());
        for (String role : roles) {
            run(connection, security.grant(role));
        }
    }

    /** What is there, for a store that changes nothing. */
    Found require(@Nullable Fingerprint wanted) {
        Found found = find().orElseThrow(() -> new StoreException(
                "there is no index in " + names + " of " + database.server(),
                "Open it once for writing, with a role that may create tables",
                false,
                null));
        requireVersion(found.version());
        if (wanted != null && !found.fingerprint().equals(wanted)) {
            throw mismatch(found.fingerprint(), wanted);
        }
        return found;
    }

    /** Indexes keys by which documents are often filtered by range. */
    void index(Set<String> hotKeys) {
        List<String> missing = hotKeys.stream().filter(key -> !hasIndex(key)).toList();
        if (!missing.isEmpty()) {
            database.write("indexing hot keys in " + names, connection -> {
                Locks.exclusively(connection, names);
                for (String key : missing) {
                    // The server puts the key into quotes.
                    List<String> create = Sql.of("SELECT format(?, quote_literal(?))")
                            .bind("CREATE INDEX IF NOT EXISTS " + names.index(hotIndex(key)) + " ON "
                                    + names.documents() + " (" + FilterSql.ordered("attributes", "%1$s") + ")")
                            .bind(FilterSql.key(key))
                            .query(connection, row -> row.getString(1));
                    run(connection, create);
                }
                return true;
            });
        }
    }

    private boolean hasIndex(String key) {
        return database.read(
                "looking for an index",
                AccessContext.EVERYTHING,
                connection -> Sql.of("SELECT to_regclass(?) IS NOT NULL")
                        .bind(names.table(hotIndex(key)))
                        .query(connection, row -> row.getBoolean(1))
                        .getFirst());
    }

    private static String hotIndex(String key) {
        return "documents_hot_" + Digests.ofKey(key).toString().substring(0, 8);
    }

    private Optional<Found> find() {
        return database.read("looking for the tables in " + names, AccessContext.EVERYTHING, this::existing);
    }

    private static boolean isCurrent(Found found, Fingerprint wanted, boolean rowSecurity) {
        return found.version() == SchemaSql.VERSION
                && found.fingerprint().equals(wanted)
                && (found.rowSecurity() || !rowSecurity);
    }

    private Optional<Found> existing(Connection connection) throws SQLException {
        boolean there = Sql.of("SELECT to_regclass(?) IS NOT NULL")
                .bind(names.meta())
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
        if (!there) {
            return Optional.empty();
        }
        return Sql.of("SELECT version, embedder, dimension, chunker, analyzer, tokens, row_security FROM "
                        + names.meta())
                .query(
                        connection,
                        row -> new Found(
                                row.getInt(1),
                                new Fingerprint(
                                        StoredText.read(row.getString(2)),
                                        row.getInt(3),
                                        StoredText.read(row.getString(4)),
                                        row.getString(5),
                                        StoredText.read(row.getString(6))),
                                row.getBoolean(7)))
                .stream()
                .findFirst();
    }

    private void insert(Connection connection, Fingerprint wanted) throws SQLException {
        Sql.of("INSERT INTO " + names.meta()
                        + " (version, embedder, dimension, chunker, analyzer, tokens) VALUES (?, ?, ?, ?, ?, ?)")
                .bind(SchemaSql.VERSION)
                .bind(StoredText.of(wanted.embedder()))
                .bind(wanted.dimension())
                .bind(StoredText.of(wanted.chunker()))
                .bind(wanted.analyzer())
                .bind(StoredText.of(wanted.tokens()))
                .update(connection);
    }

    private void createSchema(Connection connection) throws SQLException {
        boolean there = Sql.of("SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = ?)")
                .bind(names.schema())
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
        // Asked for first: IF NOT EXISTS needs the right to create one even when it exists.
        if (!there) {
            run(connection, List.of("CREATE SCHEMA " + names.quotedSchema()));
        }
    }

    private void requireVersion(int version) {
        if (version != SchemaSql.VERSION) {
            throw new StoreException(
                    "the tables in " + names + " of " + database.server() + " have version " + version
                            + ", this release knows " + SchemaSql.VERSION,
                    version > SchemaSql.VERSION ? "Use the newer release that wrote them" : "Index into another schema",
                    false,
                    null);
        }
    }

    private FingerprintException mismatch(Fingerprint found, Fingerprint wanted) {
        return new FingerprintException(
                "the index in " + names + " of " + database.server() + " was built with "
                        + String.join(", ", found.differencesTo(wanted)),
                "Open it with what it was built with, use another schema or table prefix, or open it with"
                        + " reindexOnMismatch(true), which empties it, and sync again",
                false,
                null);
    }

    static void run(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
