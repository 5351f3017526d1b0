package dev.ragstone.jdbc;

import dev.ragstone.answering.AnswerRecords;
import java.nio.file.Path;
import javax.sql.DataSource;

/**
 * Conversations and traces together, for the one line that it takes to keep both.
 *
 * <pre>{@code
 * Rag rag = EmbeddedRag.builder(index).answerRecords(JdbcAnswerRecords.open(Path.of("ragstone.db"))).open();
 * }</pre>
 *
 * <p>The stores belong to whoever is given the records, and a {@code Rag} closes them. Traces hold a hash of the question
 * unless {@link AnswerRecords#questions} says otherwise.
 *
 * @since 0.1
 */
public final class JdbcAnswerRecords {

    private JdbcAnswerRecords() {}

    /**
     * Keeps both in one file, as {@link JdbcConversationStore#open} and {@link JdbcTraceStore#open} do.
     *
     * @throws IllegalArgumentException if {@code file} is a folder or has a question mark in it
     * @throws dev.ragstone.error.StoreException if it cannot be opened, is something else, or is of a newer version
     */
    public static AnswerRecords open(Path file) {
        JdbcConversationStore conversations = JdbcConversationStore.open(file);
        try {
            return AnswerRecords.none().conversations(conversations).traces(JdbcTraceStore.open(file));
        } catch (RuntimeException e) {
            conversations.close();
            throw e;
        }
    }

    /**
     * Keeps both in PostgreSQL, as {@link JdbcConversationStore#of} and {@link JdbcTraceStore#of} do.
     *
     * @throws IllegalArgumentException if it is the data source of another database
     * @throws dev.ragstone.error.StoreException if the server cannot be reached, refuses the tables, or has newer ones
     */
    public static AnswerRecords of(DataSource source) {
        // Nothing is held by either, so nothing is to be released if the second fails.
        return AnswerRecords.none()
                .conversations(JdbcConversationStore.of(source))
                .traces(JdbcTraceStore.of(source));
    }
}
