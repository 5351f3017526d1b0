package dev.ragstone.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What differs between the databases. */
enum Dialect {
    POSTGRESQL {
        @Override
        String ddl(String statement) {
            // Names are compared by their bytes, whatever the database's own order is.
            return statement
                    .replace("{key}", "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
                    .replace("{moment}", "timestamptz")
                    .replace("{name}", "text COLLATE \"C\"");
        }

        @Override
        void endOpenTransaction(Connection connection, String server) throws SQLException {
            OpenTransaction.end(connection, server);
        }

        @Override
        void beginWrite(Connection connection, JdbcTimeouts timeouts) throws SQLException {
            // Whoever waits for a row sees what was done to it, also where the server's default is stricter.
            execute(connection, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; " + setting(timeouts));
        }

        @Override
        void beginRead(Connection connection, JdbcTimeouts timeouts) throws SQLException {
            execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; " + setting(timeouts));
        }

        @Override
        void lockSchema(Connection connection) throws SQLException {
            execute(connection, "SELECT pg_catalog.pg_advisory_xact_lock(" + SCHEMA_LOCK + ")");
        }

        @Override
        String tableQuery() {
            return "SELECT 1 WHERE pg_catalog.to_regclass(CAST(? AS text)) IS NOT NULL";
        }

        @Override
        void bind(PreparedStatement statement, int index, Instant moment) throws SQLException {
            statement.setObject(index, OffsetDateTime.ofInstant(moment, ZoneOffset.UTC));
        }

        @Override
        Instant moment(ResultSet rows, String column) throws SQLException {
            return rows.getObject(column, OffsetDateTime.class).toInstant();
        }
    },

    SQLITE {
        @Override
        String ddl(String statement) {
            return statement
                    .replace("{key}", "integer PRIMARY KEY")
                    .replace("{moment}", "text")
                    .replace("{name}", "text");
        }

        @Override
        void endOpenTransaction(Connection connection, String server) throws SQLException {
            // Its connections are nobody else's.
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        }

        @Override
        void beginWrite(Connection connection, JdbcTimeouts timeouts) {
            // Its connections for writing begin with the lock that all writers share.
        }

        @Override
        void beginRead(Connection connection, JdbcTimeouts timeouts) {
            // A transaction sees the file as it was at its first query.
        }

        @Override
        void lockSchema(Connection connection) {
            // All writers wait for one another anyway.
        }

        @Override
        String tableQuery() {
            return "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?";
        }

        @Override
        void bind(PreparedStatement statement, int index, Instant moment) throws SQLException {
            statement.setString(index, ISO.format(moment.atOffset(ZoneOffset.UTC)));
        }

        @Override
        Instant moment(ResultSet rows, String column) throws SQLException {
            return Instant.parse(rows.getString(column));
        }
    };

    /** "ragstone" in ASCII, so that it is nobody else's. */
    private static final long SCHEMA_LOCK = 0x72616773746f6e65L;

    /** Of one width, so that texts sort as moments do. */
    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT);

    /** A statement of the schema with the types of this database. */
    abstract String ddl(String statement);

    /** Called with a connection that somebody may have used before, and fails if its transaction may not be ended. */
    abstract void endOpenTransaction(Connection connection, String server) throws SQLException;

    /** Called first in a transaction that writes. */
    abstract void beginWrite(Connection connection, JdbcTimeouts timeouts) throws SQLException;

    /** Called first in a transaction that only reads, and sees one state of the database throughout. */
    abstract void beginRead(Connection connection, JdbcTimeouts timeouts) throws SQLException;

    /** Waits for all others who change the schema, until the end of the transaction. */
    abstract void lockSchema(Connection connection) throws SQLException;

    /** Has a row if the table that is bound to it exists. */
    abstract String tableQuery();

    /** Binds a moment between the years 0 and 9999, to the microsecond. */
    abstract void bind(PreparedStatement statement, int index, Instant moment) throws SQLException;

    /** Reads a moment. */
    abstract Instant moment(ResultSet rows, String column) throws SQLException;

    private static String setting(JdbcTimeouts timeouts) {
        return "SET LOCAL statement_timeout = " + timeouts.statement().toMillis() + "; SET LOCAL lock_timeout = "
                + timeouts.lock().toMillis() + "; SET LOCAL idle_in_transaction_session_timeout = "
                + timeouts.idle().toMillis();
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
