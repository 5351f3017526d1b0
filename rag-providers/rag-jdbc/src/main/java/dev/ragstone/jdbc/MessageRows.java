package dev.ragstone.jdbc;

import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.SavedCitation;
import dev.ragstone.document.Place;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The messages of one conversation and their citations, as rows. */
final class MessageRows {

    private static final String INSERT_MESSAGE = """
            INSERT INTO rag_messages (conversation, position, role, text, created, complete, trace_id)
            VALUES (?, ?, ?, ?, ?, ?, ?)""";
    private static final String INSERT_CITATION = """
            INSERT INTO rag_citations (conversation, message, position, number, document_id, chunk_id, uri, title,
                place_kind, place_number, place_name, quote_start, quote_end, quote)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String MESSAGES =
            "SELECT * FROM rag_messages WHERE conversation = ? AND position >= ? ORDER BY position";
    private static final String CITATIONS =
            "SELECT * FROM rag_citations WHERE conversation = ? AND message >= ? ORDER BY message, position";

    private final Connection connection;
    private final Dialect dialect;
    private final long conversation;

    MessageRows(Connection connection, Dialect dialect, long conversation) {
        this.connection = connection;
        this.dialect = dialect;
        this.conversation = conversation;
    }

    /** Adds {@code messages} at {@code position} and after it. */
    void insert(int position, List<Message> messages) throws SQLException {
        try (var message = connection.prepareStatement(INSERT_MESSAGE);
                var citation = connection.prepareStatement(INSERT_CITATION)) {
            for (int i = 0; i < messages.size(); i++) {
                bind(message, position + i, messages.get(i));
                message.addBatch();
                List<SavedCitation> citations = messages.get(i).citations();
                for (int j = 0; j < citations.size(); j++) {
                    bind(citation, position + i, j, citations.get(j));
                    citation.addBatch();
                }
            }
            message.executeBatch();
            citation.executeBatch();
        }
    }

    private void bind(PreparedStatement row, int position, Message message) throws SQLException {
        row.setLong(1, conversation);
        row.setInt(2, position);
        row.setString(3, message.role().name());
        row.setString(4, EscapedText.encode(message.text()));
        dialect.bind(row, 5, Moments.require(message.created()));
        row.setBoolean(6, message.complete());
        row.setString(7, EscapedText.encode(message.traceId()));
    }

    private void bind(PreparedStatement row, int message, int position, SavedCitation citation) throws SQLException {
        row.setLong(1, conversation);
        row.setInt(2, message);
        row.setInt(3, position);
        row.setInt(4, citation.number());
        row.setString(5, EscapedText.encode(citation.documentId()));
        row.setString(6, EscapedText.encode(citation.chunkId()));
        row.setString(7, EscapedText.encode(citation.uri()));
        row.setString(8, EscapedText.encode(citation.title()));
        row.setString(9, citation.place().kind().name());
        row.setInt(10, citation.place().number());
        row.setString(11, EscapedText.encode(citation.place().name()));
        row.setInt(12, citation.start());
        row.setInt(13, citation.end());
        row.setString(14, EscapedText.encode(citation.quote()));
    }

    /** The messages from {@code first}, counted from zero, in their order. */
    List<Message> readFrom(int first) throws SQLException {
        Map<Integer, List<SavedCitation>> citations = readCitations(first);
        var messages = new ArrayList<Message>();
        try (var query = connection.prepareStatement(MESSAGES)) {
            query.setLong(1, conversation);
            query.setInt(2, first);
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    messages.add(new Message(
                            Message.Role.valueOf(rows.getString("role")),
                            EscapedText.decode(rows.getString("text")),
                            citations.getOrDefault(rows.getInt("position"), List.of()),
                            dialect.moment(rows, "created"),
                            rows.getBoolean("complete"),
                            EscapedText.decode(rows.getString("trace_id"))));
                }
            }
        }
        return messages;
    }

    private Map<Integer, List<SavedCitation>> readCitations(int first) throws SQLException {
        var citations = new HashMap<Integer, List<SavedCitation>>();
        try (var query = connection.prepareStatement(CITATIONS)) {
            query.setLong(1, conversation);
            query.setInt(2, first);
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    citations
                            .computeIfAbsent(rows.getInt("message"), message -> new ArrayList<>())
                            .add(citation(rows));
                }
            }
        }
        return citations;
    }

    private static SavedCitation citation(ResultSet row) throws SQLException {
        var place = new Place(
                Place.Kind.valueOf(row.getString("place_kind")),
                row.getInt("place_number"),
                EscapedText.decode(row.getString("place_name")));
        return new SavedCitation(
                row.getInt("number"),
                EscapedText.decode(row.getString("document_id")),
                EscapedText.decode(row.getString("chunk_id")),
                EscapedText.decode(row.getString("uri")),
                EscapedText.decode(row.getString("title")),
                place,
                row.getInt("quote_start"),
                row.getInt("quote_end"),
                EscapedText.decode(row.getString("quote")));
    }
}
