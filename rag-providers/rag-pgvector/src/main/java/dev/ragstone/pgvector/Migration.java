package dev.ragstone.pgvector;

import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.Fingerprint;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the tables to the version this code knows, one process at a time, and checks what they were built with.
 *
 * <p>All of it happens in one transaction under an advisory lock: of several processes that start on an empty database, one
 * creates the tables while the others wait and then find them, and of several that find tables of an earlier version, one
 * changes them. If anything fails, they are as before.
 */
final class Migration {

    private static final Logger log = LoggerFactory.getLogger(Migration.class);

    private static final Fingerprint UNKNOWN = new Fingerprint("", 0, "", "");

    private final Database database;
    private final SchemaNames names;
    private final String vectorSchema;
    private final SchemaSteps steps;
    private final Duration timeout;

    Migration(Database database, SchemaNames names, String vectorSchema, Duration timeout) {
        this(database, names, vectorSchema, timeout, SchemaSteps.known());
    }

    /** @param timeout how long to wait while another process settles the index */
    Migration(Database database, SchemaNames names, String vectorSchema, Duration timeout, SchemaSteps steps) {
        this.database = database;
        this.names = names;
        this.vectorSchema = vectorSchema;
        this.timeout = timeout;
        this.steps = steps;
    }

    /**
     * Creates or changes what has to be.
     *
     * @param wanted what the store is opened with
     * @param reindex whether tables built with something else are emptied instead of refused
     */
    MetaRow prepare(Fingerprint wanted, boolean reindex, boolean rowSecurity) {
        Optional<MetaRow> existing = find();
        if (existing.isPresent() && isCurrent(existing.get(), wanted, rowSecurity)) {
            return existing.get();
        }
        return database.write("preparing the tables in " + names, connection -> {
            Locks.insteadOfSettling(connection, names, timeout);
            Locks.exclusively(connection, names);
            SchemaCreation.run(connection, names);
            Optional<Integer> version = version(connection);
            if (version.isEmpty()) {
                create(connection, wanted, rowSecurity);
            } else {
                Locks.keepReadersOut(connection, names);
                change(connection, version.get(), wanted, reindex, rowSecurity);
            }
            return MetaRow.read(connection, names);
        });
    }

    private void change(Connection connection, int version, Fingerprint wanted, boolean reindex, boolean rowSecurity)
            throws SQLException {
        requireKnown(version);
        steps.run(connection, names, version);
        MetaRow found = MetaRow.read(connection, names);
        // An index that is built anew keeps what roles may read of it.
        boolean secured = rowSecurity || found.rowSecurity();
        if (!found.fingerprint().equals(wanted)) {
            if (!reindex) {
                throw mismatch(found.fingerprint(), wanted);
            }
            rebuild(connection, found, wanted, secured);
        } else if (secured && (!found.rowSecurity() || version != found.version())) {
            secure(connection);
        }
    }

    private void create(Connection connection, Fingerprint wanted, boolean secured) throws SQLException {
        run(connection, new SchemaSql(names, vectorSchema).create(wanted));
        insert(connection, wanted);
        if (secured) {
            run(connection, new RowSecuritySql(names).enable());
        }
    }

    private void rebuild(Connection connection, MetaRow found, Fingerprint wanted, boolean secured)
            throws SQLException {
        new Rebuild(names, new SchemaSql(names, vectorSchema))
                .run(connection, found.fingerprint().dimension(), wanted.dimension(), database.server());
        insert(connection, wanted);
        if (secured) {
            secure(connection);
        }
    }

    private void secure(Connection connection) throws SQLException {
        run(connection, new RowSecuritySql(names).enable());
        grantAgain(connection);
    }

    private void grantAgain(Connection connection) throws SQLException {
        for (String role : RoleRows.roles(connection, names)) {
            run(connection, new RowSecuritySql(names).grant(role));
            VectorUsage.give(connection, role)
                    .ifPresent(grant -> log.warn(
                            "Role {} cannot search the index in {} by vectors until the owner of pgvector's schema runs {}",
                            role,
                            names,
                            grant));
        }
    }

    /** What is there, for a store that changes nothing. */
    MetaRow require(@Nullable Fingerprint wanted) {
        MetaRow found = find().orElseThrow(() -> new StoreException(
                "there is no index in " + names + " of " + database.server(),
                "Open it once for writing, with a role that may create tables",
                false,
                null));
        requireCurrent(found.version());
        if (wanted != null && !found.fingerprint().equals(wanted)) {
            throw mismatch(found.fingerprint(), wanted);
        }
        return found;
    }

    /** Indexes keys by which documents are often filtered by range or prefix. */
    void index(Set<String> hotKeys) {
        List<HotIndex> missing = hotKeys.stream()
                .flatMap(HotIndex::of)
                .filter(index -> !hasIndex(index.name()))
                .toList();
        if (!missing.isEmpty()) {
            database.write("indexing hot keys in " + names, connection -> {
                Locks.exclusively(connection, names);
                for (HotIndex index : missing) {
                    // The server puts the key into quotes.
                    List<String> create = Sql.of("SELECT format(?, quote_literal(?))")
                            .bind("CREATE INDEX IF NOT EXISTS " + names.index(index.name()) + " ON " + names.documents()
                                    + " (" + index.expression() + ")")
                            .bind(FilterSql.key(index.key()))
                            .query(connection, row -> row.getString(1));
                    run(connection, create);
                }
                return true;
            });
        }
    }

    private boolean hasIndex(String name) {
        return database.read(
                "looking for an index",
                AccessContext.EVERYTHING,
                connection -> Sql.of("SELECT to_regclass(?) IS NOT NULL")
                        .bind(names.table(name))
                        .query(connection, row -> row.getBoolean(1))
                        .getFirst());
    }

    /** What is there; of tables of another version nothing but that is known. */
    private Optional<MetaRow> find() {
        return database.read("looking for the tables in " + names, AccessContext.EVERYTHING, connection -> {
            Optional<Integer> version = version(connection);
            if (version.isPresent() && version.get() != steps.target()) {
                return version.map(other -> new MetaRow(other, UNKNOWN, false));
            }
            return version.isEmpty() ? Optional.empty() : Optional.of(MetaRow.read(connection, names));
        });
    }

    private boolean isCurrent(MetaRow found, Fingerprint wanted, boolean rowSecurity) {
        return found.version() == steps.target()
                && found.fingerprint().equals(wanted)
                && (found.rowSecurity() || !rowSecurity);
    }

    private Optional<Integer> version(Connection connection) throws SQLException {
        boolean there = Sql.of("SELECT to_regclass(?) IS NOT NULL")
                .bind(names.meta())
                .query(connection, row -> row.getBoolean(1))
                .getFirst();
        if (!there) {
            return Optional.empty();
        }
        List<Integer> versions = Sql.of("SELECT version FROM " + names.meta()).query(connection, row -> row.getInt(1));
        if (versions.isEmpty()) {
            throw MetaRow.unseen();
        }
        return Optional.of(versions.getFirst());
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

    /** For a store that may bring older tables to its version. */
    private void requireKnown(int version) {
        if (!steps.leadFrom(version)) {
            throw otherVersion(
                    version,
                    version > steps.target() ? "Use the newer release that wrote them" : "Index into another schema");
        }
    }

    /** For a store that may not. */
    private void requireCurrent(int version) {
        if (version != steps.target()) {
            throw otherVersion(
                    version,
                    version > steps.target()
                            ? "Use the newer release that wrote them"
                            : "Open it once for writing, as their owner, which brings them to this version");
        }
    }

    private StoreException otherVersion(int version, String remedy) {
        return new StoreException(
                "the tables in " + names + " of " + database.server() + " have version " + version
                        + ", this release knows " + steps.target(),
                remedy,
                false,
                null);
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
