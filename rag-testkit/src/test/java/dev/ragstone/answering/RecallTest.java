package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.testkit.fake.ForwardingConversationStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is read of a conversation before an answer. */
class RecallTest {

    private static final ConversationId TALK = new ConversationId("ann", "c1");

    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats rest [1].");
    private final EndOnly conversations = new EndOnly();

    @Test
    void longConversationIsReadFromItsEndAndNotWhole() {
        conversations.append(
                TALK,
                IntStream.range(0, 200)
                        .mapToObj(i -> Message.user("m" + i, Instant.EPOCH))
                        .toList());

        ask();

        List<Turn> history = generator.prompts().getLast().history();
        assertThat(history).hasSize(50).endsWith(Turn.user("m199"));
    }

    private void ask() {
        var parts = AnsweringFixture.parts(AnsweringFixture.filledStore(), generator, null);
        var settings = AnsweringSettings.of(1000).records(AnswerRecords.none().conversations(conversations));
        try (var answering = new Answering(parts, settings, RagListener.none())) {
            answering.ask(Question.of("cats").conversation(TALK));
        }
    }

    /** Has more than anybody wants to read at once. */
    private static final class EndOnly extends ForwardingConversationStore {

        @Override
        public Optional<Conversation> find(ConversationId id) {
            throw new IllegalStateException("nobody should read all of it");
        }
    }
}
