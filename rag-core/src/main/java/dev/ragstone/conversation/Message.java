package dev.ragstone.conversation;

import dev.ragstone.generation.Answer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * One thing said in a conversation.
 *
 * @param text as it was said, whatever its characters
 * @param citations what the text cites, in order of appearance
 * @param created when it was said, to the microsecond
 * @param complete whether it was said to its end; not if the answer failed on the way or nobody waited for it
 * @param traceId the {@link dev.ragstone.trace.Trace} of the work behind it; empty when there is none
 * @since 0.1
 */
public record Message(
        Role role, String text, List<SavedCitation> citations, Instant created, boolean complete, String traceId) {

    /** Who said it. */
    public enum Role {
        /** The person who asks. */
        USER,
        /** The library or its model. */
        ASSISTANT,
        /** The application. */
        SYSTEM
    }

    public Message {
        citations = List.copyOf(citations);
        created = created.truncatedTo(ChronoUnit.MICROS);
    }

    /** What a person said. */
    public static Message user(String text, Instant created) {
        return new Message(Role.USER, text, List.of(), created, true, "");
    }

    /** What was answered. */
    public static Message assistant(Answer answer, Instant created, String traceId) {
        List<SavedCitation> cited =
                answer.citations().stream().map(SavedCitation::of).toList();
        return new Message(Role.ASSISTANT, answer.text(), cited, created, true, traceId);
    }
}
