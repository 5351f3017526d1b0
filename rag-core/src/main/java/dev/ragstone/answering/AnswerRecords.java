package dev.ragstone.answering;

import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.trace.TraceStore;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of questions and answers, and where. What is missing is not kept; what fails costs no answer.
 *
 * @param questions whether traces hold the question itself or only what {@link dev.ragstone.trace.Trace#hash} makes of it
 * @since 0.1
 */
public record AnswerRecords(
        @Nullable ConversationStore conversations, @Nullable TraceStore traces, boolean questions) {

    /** Nothing is kept. */
    public static AnswerRecords none() {
        return new AnswerRecords(null, null, false);
    }

    /** A copy that keeps conversations in {@code store}. */
    public AnswerRecords conversations(ConversationStore store) {
        return new AnswerRecords(store, traces, questions);
    }

    /** A copy that keeps traces in {@code store}. */
    public AnswerRecords traces(TraceStore store) {
        return new AnswerRecords(conversations, store, questions);
    }

    /** A copy whose traces hold the questions themselves or not. */
    public AnswerRecords questions(boolean questions) {
        return new AnswerRecords(conversations, traces, questions);
    }
}
