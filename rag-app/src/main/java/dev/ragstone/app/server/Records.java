package dev.ragstone.app.server;

import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.app.index.KeptAnswers;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.trace.TraceStore;
import org.jspecify.annotations.Nullable;

/** The conversations and traces of a server, or neither. */
record Records(
        @Nullable ConversationStore conversations,
        @Nullable TraceStore traces,
        @Nullable KeptAnswers place) implements AutoCloseable {

    static final Records NONE = new Records(null, null, null);

    /** Opens both; {@code place} is closed with them, and if they cannot be opened. */
    static Records open(KeptAnswers place) {
        ConversationStore conversations = null;
        try {
            conversations = place.conversations();
            return new Records(conversations, place.traces(), place);
        } catch (RuntimeException e) {
            new Records(conversations, null, place).close();
            throw e;
        }
    }

    AnswerRecords addedTo(AnswerRecords kept) {
        return conversations == null || traces == null
                ? kept
                : kept.conversations(conversations).traces(traces);
    }

    @Override
    public void close() {
        if (conversations != null) {
            conversations.close();
        }
        if (traces != null) {
            traces.close();
        }
        if (place != null) {
            place.close();
        }
    }
}
