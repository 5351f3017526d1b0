package dev.ragstone.jdbc;

import dev.ragstone.trace.Trace;
import dev.ragstone.trace.TraceStore;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Keeps traces in a database file or in PostgreSQL.
 *
 * <p>Safe for use by several threads and processes. Every call but {@link #deleteOlderThan} is one transaction on a connection
 * of its own. The tables are
 * {@code rag_traces}, {@code rag_spans}, {@code rag_span_counts} and {@code rag_warnings}, plain enough to be read with
 * SQL; they are created by whoever comes first.
 *
 * @since 0.1
 */
public final class JdbcTraceStore implements TraceStore {

    private static final String SAVE = """
            INSERT INTO rag_traces (owner, id, request_id, question, started, duration_nanos, result, prompt_tokens,
                answer_tokens, generator, conversation)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (owner, id) DO UPDATE SET
                request_id = excluded.request_id,
                question = excluded.question,
                started = excluded.started,
                duration_nanos = excluded.duration_nanos,
                result = excluded.result,
                prompt_tokens = excluded.prompt_tokens,
                answer_tokens = excluded.answer_tokens,
                generator = excluded.generator,
                conversation = excluded.conversation
            RETURNING key""";
    private static final String DELETE_OF_CONVERSATION =
            "DELETE FROM rag_traces WHERE " + NameConditions.OWNER_AND_CONVERSATION;
    private static final String DELETE_ALL = "DELETE FROM rag_traces WHERE " + NameConditions.OWNER;

    private final Database database;

    private JdbcTraceStore(Database database) {
        this.database = database;
    }

    /**
     * Opens a database file, and creates it if it is not there, readable by this user only. It may be the one of a {@link JdbcConversationStore}, and
     * several processes may open it at once, on a disk of their own machine.
     *
     * @throws IllegalArgumentException if {@code file} is a folder or has a question mark in it
     * @throws dev.ragstone.error.StoreException if it cannot be opened, is something else, or is of a newer version
     */
    public static JdbcTraceStore open(Path file) {
        return new JdbcTraceStore(Database.open(file));
    }

    /**
     * Uses PostgreSQL, with the {@linkplain JdbcTimeouts#defaults usual time-outs}. The tables are those of the connections'
     * schema; the data source stays the caller's to close. It must not be one that gives the connection of a transaction which
     * the caller has open: calls fail in the midst of one that has written.
     *
     * @throws IllegalArgumentException if it is the data source of another database
     * @throws dev.ragstone.error.StoreException if the server cannot be reached, refuses the tables, or has newer ones
     */
    public static JdbcTraceStore of(DataSource source) {
        return of(source, JdbcTimeouts.defaults());
    }

    /** Uses PostgreSQL, with time-outs of your own. */
    public static JdbcTraceStore of(DataSource source, JdbcTimeouts timeouts) {
        return new JdbcTraceStore(Database.of(source, timeouts));
    }

    @Override
    public void save(Trace trace) {
        database.write("saving a trace", connection -> {
            try (var row = connection.prepareStatement(SAVE)) {
                bind(row, trace);
                try (var rows = row.executeQuery()) {
                    rows.next();
                    new TraceRows(connection, database.dialect()).replace(rows.getLong("key"), trace);
                }
            }
            return true;
        });
    }

    private void bind(PreparedStatement row, Trace trace) throws SQLException {
        row.setString(1, EscapedText.encode(trace.owner()));
        row.setString(2, EscapedText.encode(trace.id()));
        row.setString(3, EscapedText.encode(trace.requestId()));
        row.setString(4, EscapedText.encode(trace.question()));
        database.dialect().bind(row, 5, Moments.require(trace.started()));
        row.setLong(6, trace.duration().toNanos());
        row.setString(7, trace.result().name());
        row.setLong(8, trace.promptTokens());
        row.setLong(9, trace.answerTokens());
        row.setString(10, EscapedText.encode(trace.generator()));
        row.setString(11, EscapedText.encode(trace.conversation()));
    }

    @Override
    public Optional<Trace> find(String owner, String id) {
        return read(TraceSelection.one(owner, id)).stream().findFirst();
    }

    @Override
    public List<Trace> recent(String owner, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
        return read(TraceSelection.recent(owner, limit));
    }

    private List<Trace> read(TraceSelection selection) {
        return database.read(
                "reading traces", connection -> new TraceRows(connection, database.dialect()).read(selection));
    }

    @Override
    public int deleteConversation(String owner, String conversation) {
        if (conversation.isEmpty()) {
            throw new IllegalArgumentException("conversation must not be empty");
        }
        return database.write("deleting the traces of a conversation", connection -> {
            try (var delete = connection.prepareStatement(DELETE_OF_CONVERSATION)) {
                delete.setString(1, EscapedText.encode(owner));
                delete.setString(2, EscapedText.encode(conversation));
                return delete.executeUpdate();
            }
        });
    }

    @Override
    public int deleteAll(String owner) {
        return database.write("deleting the traces of an owner", connection -> {
            try (var delete = connection.prepareStatement(DELETE_ALL)) {
                delete.setString(1, EscapedText.encode(owner));
                return delete.executeUpdate();
            }
        });
    }

    /**
     * {@inheritDoc}
     *
     * <p>A thousand at a time, each in a transaction of its own. What was deleted before a failure stays deleted, and the next
     * call does the rest.
     */
    @Override
    public int deleteOlderThan(Instant moment) {
        return new Retention(database, "rag_traces", "started")
                .deleteBefore(Moments.nearest(moment), "deleting old traces");
    }

    /** Releases the database file; a data source stays open. Closing twice has no effect. */
    @Override
    public void close() {
        database.close();
    }
}
