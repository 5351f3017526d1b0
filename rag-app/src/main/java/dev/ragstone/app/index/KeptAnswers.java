package dev.ragstone.app.index;

import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.jdbc.JdbcConversationStore;
import dev.ragstone.jdbc.JdbcTraceStore;
import dev.ragstone.trace.TraceStore;
import java.nio.file.Path;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Where the conversations and traces of an index are kept. Nothing is opened until it is asked for.
 *
 * @since 0.1
 */
public final class KeptAnswers implements AutoCloseable {

    private final Supplier<ConversationStore> conversations;
    private final Supplier<TraceStore> traces;
    private final Runnable release;

    private KeptAnswers(Supplier<ConversationStore> conversations, Supplier<TraceStore> traces, Runnable release) {
        this.conversations = conversations;
        this.traces = traces;
        this.release = release;
    }

    /** Keeps them in a file, which is created when they are opened. */
    public static KeptAnswers in(Path file) {
        return new KeptAnswers(() -> JdbcConversationStore.open(file), () -> JdbcTraceStore.open(file), () -> {});
    }

    static KeptAnswers in(DataSource source, Runnable release) {
        return new KeptAnswers(() -> JdbcConversationStore.of(source), () -> JdbcTraceStore.of(source), release);
    }

    /** The conversations, to be closed by the caller. */
    public ConversationStore conversations() {
        return conversations.get();
    }

    /** The traces, to be closed by the caller. */
    public TraceStore traces() {
        return traces.get();
    }

    /** Releases the connections, if there are any; the stores are closed by whoever has them. */
    @Override
    public void close() {
        release.run();
    }
}
