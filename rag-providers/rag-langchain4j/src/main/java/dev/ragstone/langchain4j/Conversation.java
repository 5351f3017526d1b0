package dev.ragstone.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.ragstone.generation.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Questions and answers in a LangChain4j {@code ChatMemory}, so that a conversation can go on in either library.
 *
 * <p>Keeps the question as it was asked and the answer with its citation marks; sources do not go into the memory. Where
 * {@link Ragstone#retrievalAugmentor} put a prompt in the place of a question, the question is still the one that was asked.
 * As safe for use by several threads as the memory is.
 *
 * @since 0.1
 */
public final class Conversation {

    /** The attribute of a user's message under which {@link RagAugmentor} keeps what was asked. */
    static final String QUESTION = "ragstone.question";

    private final ChatMemory memory;

    Conversation(ChatMemory memory) {
        this.memory = Objects.requireNonNull(memory, "memory");
    }

    /**
     * A question and what was answered.
     *
     * @since 0.1
     */
    public record Turn(String question, String answer) {}

    /** The turns the memory still holds, oldest first; what is not a question with its answer is passed over. */
    public List<Turn> turns() {
        return turns(memory.messages());
    }

    static List<Turn> turns(List<ChatMessage> messages) {
        var turns = new ArrayList<Turn>();
        @Nullable String question = null;
        for (ChatMessage message : messages) {
            if (message instanceof UserMessage user) {
                question = question(user);
            } else if (message instanceof AiMessage answer && answer.text() != null && question != null) {
                turns.add(new Turn(question, answer.text()));
                question = null;
            }
        }
        return turns;
    }

    private static @Nullable String question(UserMessage message) {
        if (message.attributes().get(QUESTION) instanceof String asked) {
            return asked;
        }
        return message.hasSingleText() ? message.singleText() : null;
    }

    /**
     * Adds a turn.
     *
     * @throws IllegalArgumentException if {@code question} is blank
     */
    public void add(String question, Answer answer) {
        if (question.isBlank()) {
            throw new IllegalArgumentException("question must not be blank");
        }
        memory.add(UserMessage.from(question), AiMessage.from(answer.text()));
    }
}
