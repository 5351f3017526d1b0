package dev.ragstone.pgvector;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds pgvector in the database, or installs it, or says who has to. */
final class Extension {

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");

    private final Database database;

    Extension(Database database) {
        this.database = database;
    }

    /**
     * The quoted schema in which pgvector's types are.
     *
     * @param create whether to install it if it is missing
     */
    String require(boolean create) {
        requireUtf8();
        Optional<String> schema = find();
        if (schema.isEmpty() && create) {
            create();
            schema = find();
        }
        return schema.orElseThrow(() -> missing("it is not installed in the database", null));
    }

    private Optional<String> find() {
        return database.read(
                "looking for pgvector",
                AccessContext.EVERYTHING,
                connection -> Sql.of("SELECT n.nspname, e.extversion FROM pg_extension e JOIN pg_namespace n ON n.oid ="
                                + " e.extnamespace WHERE e.extname = 'vector'")
                        .query(connection, row -> {
                            requireVersion(row.getString(2));
                            return SchemaNames.quote(row.getString(1));
                        })
                        .stream()
                        .findFirst());
    }

    /** A step of its own, since it needs more rights than anything else. */
    private void create() {
        try {
            database.write("installing pgvector", connection -> {
                // Two processes that create it at once would both see that it is missing, and one would fail.
                Sql.of("SELECT pg_advisory_xact_lock(?)")
                        .bind(Digests.ofLock("ragstone extension"))
                        .query(connection, row -> true);
                String schema = defaultSchema(connection);
                Migration.run(connection, List.of("CREATE EXTENSION IF NOT EXISTS vector SCHEMA " + schema));
                return true;
            });
        } catch (StoreException e) {
            if (e.getCause() instanceof SQLException cause && !e.retryable()) {
                throw missing(String.valueOf(cause.getMessage()), cause);
            }
            throw e;
        }
    }

    /** Where the connection would create something, since within our own search path there is no such place. */
    private static String defaultSchema(Connection connection) throws SQLException {
        Migration.run(connection, List.of("SET LOCAL search_path TO DEFAULT"));
        Optional<String> schema = Sql.of("SELECT pg_catalog.current_schema()")
                .query(connection, row -> Optional.ofNullable(row.getString(1)))
                .getFirst();
        Migration.run(connection, List.of("SET LOCAL " + Database.SAFE_PATH));
        return SchemaNames.quote(schema.filter(name -> !name.startsWith("pg_")).orElse("public"));
    }

    private StoreException missing(String reason, @Nullable Throwable cause) {
        return new StoreException(
                "PostgreSQL's extension vector could not be used in " + database.server() + ": " + reason,
                "Install the package of pgvector on the server if it is not there, and let an administrator run CREATE"
                        + " EXTENSION vector in this database once",
                false,
                cause);
    }

    /** Without iterative scans, which came with 0.8, a filtered search would silently return too little. */
    private void requireVersion(String version) {
        Matcher parts = VERSION.matcher(version);
        boolean enough =
                parts.matches() && (Integer.parseInt(parts.group(1)) > 0 || Integer.parseInt(parts.group(2)) >= 8);
        if (!enough) {
            throw new StoreException(
                    "pgvector in " + database.server() + " is " + version + " but 0.8.0 or newer is needed",
                    "Install a newer one on the server and run ALTER EXTENSION vector UPDATE",
                    false,
                    null);
        }
    }

    private void requireUtf8() {
        String encoding = database.read(
                "asking for the encoding",
                AccessContext.EVERYTHING,
                (Connection connection) -> Sql.of("SELECT current_setting('server_encoding')")
                        .query(connection, row -> row.getString(1))
                        .getFirst());
        if (!encoding.equals("UTF8")) {
            throw new StoreException(
                    database.server() + " keeps text as " + encoding + ", which cannot hold every document",
                    "Use a database created with ENCODING 'UTF8'",
                    false,
                    null);
        }
    }
}
