package dev.ragstone.jdbc;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.ConversationSummary;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Keeps conversations in a database file or in PostgreSQL.
 *
 * <pre>{@code
 * try (ConversationStore conversations = JdbcConversationStore.open(Path.of("ragstone.db"))) {
 *     ...
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads and processes. Every call but {@link #deleteUnchangedSince} is one transaction on a connection
 * of its own: several
 * writers to one conversation come one after the other. The tables are {@code rag_conversations}, {@code rag_messages} and
 * {@code rag_citations}; they are created by whoever comes first.
 *
 * @since 0.1
 */
public final class JdbcConversationStore implements ConversationStore {

    private static final String APPEND = """
        INSERT INTO rag_conversations AS old (owner, id, title, created, changed, messages)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (owner, id) DO UPDATE SET
            changed = CASE WHEN excluded.changed > old.changed THEN excluded.changed ELSE old.changed END,
            messages = old.messages + excluded.messages
        RETURNING key, messages\
        """;
    private static final String FIND = "SELECT * FROM rag_conversations WHERE " + NameConditions.OWNER_AND_ID;
    private static final String LIST =
            "SELECT * FROM rag_conversations WHERE " + NameConditions.OWNER + " ORDER BY changed DESC, id LIMIT ?";
    private static final String LIST_AFTER = "SELECT * FROM rag_conversations WHERE " + NameConditions.OWNER
            + " AND changed <= ? AND (changed < ? OR id > CAST(? AS text)) ORDER BY changed DESC, id LIMIT ?";
    private static final String RENAME = "UPDATE rag_conversations SET title = ? WHERE " + NameConditions.OWNER_AND_ID;
    private static final String DELETE = "DELETE FROM rag_conversations WHERE " + NameConditions.OWNER_AND_ID;
    private static final String DELETE_ALL = "DELETE FROM rag_conversations WHERE " + NameConditions.OWNER;

    private final Database database;

    private JdbcConversationStore(Database database) {
        this.database = database;
    }

    /**
     * Opens a database file, and creates it if it is not there, readable by this user only. It may be the one of a {@link JdbcTraceStore}, and several
     * processes may open it at once, on a disk of their own machine.
     *
     * @throws IllegalArgumentException if {@code file} is a folder or has a question mark in it
     * @throws dev.ragstone.error.StoreException if it cannot be opened, is something else, or is of a newer version
     */
    public static JdbcConversationStore open(Path file) {
        return new JdbcConversationStore(Database.open(file));
    }

    /**
     * Uses PostgreSQL, with the {@linkplain JdbcTimeouts#defaults usual time-outs}. The tables are those of the connections'
     * schema; the data source stays the caller's to close. It must not be one that gives the connection of a transaction which
     * the caller has open: calls fail in the midst of one that has written.
     *
     * @throws IllegalArgumentException if it is the data source of another database
     * @throws dev.ragstone.error.StoreException if the server cannot be reached, refuses the tables, or has newer ones
     */
    public static JdbcConversationStore of(DataSource source) {
        return of(source, JdbcTimeouts.defaults());
    }

    /** Uses PostgreSQL, with time-outs of your own. */
    public static JdbcConversationStore of(DataSource source, JdbcTimeouts timeouts) {
        return new JdbcConversationStore(Database.of(source, timeouts));
    }

    @Override
    public void append(ConversationId id, List<Message> messages) {
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("messages must not be empty");
        }
        List<Message> appended = List.copyOf(messages);
        database.write("appending messages", connection -> {
            try (var row = connection.prepareStatement(APPEND)) {
                bind(row, id, appended);
                try (var rows = row.executeQuery()) {
                    rows.next();
                    int position = rows.getInt("messages") - appended.size();
                    rows(connection, rows.getLong("key")).insert(position, appended);
                }
            }
            return true;
        });
    }

    private void bind(PreparedStatement row, ConversationId id, List<Message> messages) throws SQLException {
        Instant newest = messages.stream()
                .map(Message::created)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        row.setString(1, EscapedText.encode(id.owner()));
        row.setString(2, EscapedText.encode(id.id()));
        row.setString(3, EscapedText.encode(Conversation.titleOf(messages)));
        database.dialect().bind(row, 4, Moments.require(messages.getFirst().created()));
        database.dialect().bind(row, 5, Moments.require(newest));
        row.setInt(6, messages.size());
    }

    @Override
    public Optional<Conversation> find(ConversationId id) {
        return found("reading a conversation", id, (found, rows) -> {
            List<Message> messages = rows.readFrom(0);
            return new Conversation(id, found.title(), found.created(), found.changed(), messages);
        });
    }

    @Override
    public List<Message> last(ConversationId id, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
        // Messages are numbered without gaps, and all of one transaction is of one moment.
        return found(
                        "reading the end of a conversation",
                        id,
                        (found, rows) -> List.copyOf(rows.readFrom(Math.max(0, found.messages() - limit))))
                .orElse(List.of());
    }

    private interface Reading<T> {
        T read(ConversationSummary found, MessageRows rows) throws SQLException;
    }

    private <T> Optional<T> found(String what, ConversationId id, Reading<T> reading) {
        return database.read(what, connection -> {
            try (var query = connection.prepareStatement(FIND)) {
                query.setString(1, EscapedText.encode(id.owner()));
                query.setString(2, EscapedText.encode(id.id()));
                try (var rows = query.executeQuery()) {
                    return rows.next()
                            ? Optional.of(
                                    reading.read(summary(rows, id.owner()), rows(connection, rows.getLong("key"))))
                            : Optional.empty();
                }
            }
        });
    }

    @Override
    public List<ConversationSummary> list(String owner, Page page) {
        ConversationId.requireOwner(owner);
        return database.read("listing conversations", connection -> {
            try (var query = connection.prepareStatement(page.after().isPresent() ? LIST_AFTER : LIST)) {
                bind(query, owner, page);
                try (var rows = query.executeQuery()) {
                    var found = new ArrayList<ConversationSummary>();
                    while (rows.next()) {
                        found.add(summary(rows, owner));
                    }
                    return List.copyOf(found);
                }
            }
        });
    }

    private void bind(PreparedStatement query, String owner, Page page) throws SQLException {
        int next = 1;
        query.setString(next++, EscapedText.encode(owner));
        if (page.after().isPresent()) {
            Page.Position after = page.after().get();
            Instant changed = Moments.nearest(after.changed());
            database.dialect().bind(query, next++, changed);
            database.dialect().bind(query, next++, changed);
            query.setString(next++, EscapedText.encode(after.id()));
        }
        query.setInt(next, page.limit());
    }

    @Override
    public boolean rename(ConversationId id, String title) {
        return database.write("renaming a conversation", connection -> {
            try (var update = connection.prepareStatement(RENAME)) {
                update.setString(1, EscapedText.encode(title));
                update.setString(2, EscapedText.encode(id.owner()));
                update.setString(3, EscapedText.encode(id.id()));
                return update.executeUpdate() > 0;
            }
        });
    }

    @Override
    public boolean delete(ConversationId id) {
        return database.write("deleting a conversation", connection -> {
            try (var delete = connection.prepareStatement(DELETE)) {
                delete.setString(1, EscapedText.encode(id.owner()));
                delete.setString(2, EscapedText.encode(id.id()));
                return delete.executeUpdate() > 0;
            }
        });
    }

    @Override
    public int deleteAll(String owner) {
        ConversationId.requireOwner(owner);
        return database.write("deleting the conversations of an owner", connection -> {
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
    public int deleteUnchangedSince(Instant moment) {
        return new Retention(database, "rag_conversations", "changed")
                .deleteBefore(Moments.nearest(moment), "deleting old conversations");
    }

    /** Releases the database file; a data source stays open. Closing twice has no effect. */
    @Override
    public void close() {
        database.close();
    }

    private MessageRows rows(Connection connection, long conversation) {
        return new MessageRows(connection, database.dialect(), conversation);
    }

    private ConversationSummary summary(ResultSet row, String owner) throws SQLException {
        return new ConversationSummary(
                new ConversationId(owner, EscapedText.decode(row.getString("id"))),
                EscapedText.decode(row.getString("title")),
                database.dialect().moment(row, "created"),
                database.dialect().moment(row, "changed"),
                row.getInt("messages"));
    }
}
