package dev.ragstone.jdbc;

import dev.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The tables, by version: each step brings a database from one version to the next. Released steps never change. */
final class Schema {

    private static final List<List<String>> STEPS = List.of(
            List.of(
                    """
            CREATE TABLE rag_conversations (
                key {key},
                owner {name} NOT NULL,
                id {name} NOT NULL,
                title text NOT NULL,
                created {moment} NOT NULL,
                changed {moment} NOT NULL,
                messages integer NOT NULL,
                UNIQUE (owner, id))""",
                    "CREATE INDEX rag_conversations_of_owner ON rag_conversations (owner, changed DESC, id)",
                    "CREATE INDEX rag_conversations_by_age ON rag_conversations (changed)",
                    """
            CREATE TABLE rag_messages (
                conversation bigint NOT NULL REFERENCES rag_conversations (key) ON DELETE CASCADE,
                position integer NOT NULL,
                role text NOT NULL,
                text text NOT NULL,
                created {moment} NOT NULL,
                complete boolean NOT NULL,
                trace_id text NOT NULL,
                PRIMARY KEY (conversation, position))""",
                    """
            CREATE TABLE rag_citations (
                conversation bigint NOT NULL,
                message integer NOT NULL,
                position integer NOT NULL,
                number integer NOT NULL,
                document_id text NOT NULL,
                chunk_id text NOT NULL,
                uri text NOT NULL,
                title text NOT NULL,
                place_kind text NOT NULL,
                place_number integer NOT NULL,
                place_name text NOT NULL,
                quote_start integer NOT NULL,
                quote_end integer NOT NULL,
                quote text NOT NULL,
                PRIMARY KEY (conversation, message, position),
                FOREIGN KEY (conversation, message) REFERENCES rag_messages (conversation, position)
                    ON DELETE CASCADE)""",
                    """
            CREATE TABLE rag_traces (
                key {key},
                owner {name} NOT NULL,
                id {name} NOT NULL,
                request_id text NOT NULL,
                question text NOT NULL,
                started {moment} NOT NULL,
                duration_nanos bigint NOT NULL,
                result text NOT NULL,
                prompt_tokens bigint NOT NULL,
                answer_tokens bigint NOT NULL,
                UNIQUE (owner, id))""",
                    "CREATE INDEX rag_traces_of_owner ON rag_traces (owner, started DESC, id)",
                    "CREATE INDEX rag_traces_by_age ON rag_traces (started)",
                    """
            CREATE TABLE rag_spans (
                trace bigint NOT NULL REFERENCES rag_traces (key) ON DELETE CASCADE,
                position integer NOT NULL,
                name text NOT NULL,
                started {moment} NOT NULL,
                duration_nanos bigint NOT NULL,
                result text NOT NULL,
                detail text NOT NULL,
                PRIMARY KEY (trace, position))""",
                    """
            CREATE TABLE rag_span_counts (
                trace bigint NOT NULL,
                span integer NOT NULL,
                position integer NOT NULL,
                name text NOT NULL,
                value bigint NOT NULL,
                PRIMARY KEY (trace, span, position),
                FOREIGN KEY (trace, span) REFERENCES rag_spans (trace, position) ON DELETE CASCADE)""",
                    """
            CREATE TABLE rag_warnings (
                trace bigint NOT NULL REFERENCES rag_traces (key) ON DELETE CASCADE,
                position integer NOT NULL,
                code text NOT NULL,
                message text NOT NULL,
                PRIMARY KEY (trace, position))"""),
            List.of("ALTER TABLE rag_traces ADD COLUMN generator text NOT NULL DEFAULT ''"),
            List.of(
                    "ALTER TABLE rag_traces ADD COLUMN conversation {name} NOT NULL DEFAULT ''",
                    "CREATE INDEX rag_traces_of_conversation ON rag_traces (owner, conversation)"));

    private Schema() {}

    /** Whether nothing is to be done, which a user without the right to create tables can find out. */
    static boolean isCurrent(Connection connection, Dialect dialect) throws SQLException {
        return version(connection, dialect) == STEPS.size();
    }

    /** Brings the database up to date; others who want to do it wait. */
    static void migrate(Connection connection, Dialect dialect) throws SQLException {
        dialect.lockSchema(connection);
        int version = version(connection, dialect);
        try (var statement = connection.createStatement()) {
            if (version == 0) {
                statement.execute("CREATE TABLE rag_schema (version integer NOT NULL)");
                statement.execute("INSERT INTO rag_schema VALUES (0)");
            }
            for (List<String> step : STEPS.subList(version, STEPS.size())) {
                for (String command : step) {
                    statement.execute(dialect.ddl(command));
                }
            }
            statement.execute("UPDATE rag_schema SET version = " + STEPS.size());
        }
    }

    /** Zero if there are no tables yet. */
    private static int version(Connection connection, Dialect dialect) throws SQLException {
        try (var exists = connection.prepareStatement(dialect.tableQuery())) {
            exists.setString(1, "rag_schema");
            try (var rows = exists.executeQuery()) {
                if (!rows.next()) {
                    return 0;
                }
            }
        }
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT version FROM rag_schema")) {
            rows.next();
            return known(rows.getInt(1));
        }
    }

    private static int known(int version) {
        if (version > STEPS.size()) {
            throw new StoreException(
                    "the tables rag_* have version " + version + " but this library knows versions up to "
                            + STEPS.size(),
                    "Use the newer Ragstone that has written them",
                    false,
                    null);
        }
        return version;
    }
}
