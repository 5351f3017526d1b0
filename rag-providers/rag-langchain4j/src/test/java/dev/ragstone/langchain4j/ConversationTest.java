package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.TokenCountEstimator;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Usage;
import dev.ragstone.langchain4j.Conversation.Turn;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ConversationTest {

    @Test
    void turnsAreQuestionsWithTheirAnswers() {
        var memory = MessageWindowChatMemory.withMaxMessages(10);
        memory.add(
                SystemMessage.from("Be brief."),
                UserMessage.from("Who?"),
                AiMessage.from("Ada [1]."),
                UserMessage.from("When?"));

        assertThat(LangChain4j.conversation(memory).turns()).containsExactly(new Turn("Who?", "Ada [1]."));
    }

    @Test
    void turnThatWasAddedIsThere() {
        var memory = MessageWindowChatMemory.withMaxMessages(10);
        Conversation conversation = LangChain4j.conversation(memory);

        conversation.add("Who?", answer("Ada [1]."));

        assertThat(conversation.turns()).containsExactly(new Turn("Who?", "Ada [1]."));
        assertThat(memory.messages()).containsExactly(UserMessage.from("Who?"), AiMessage.from("Ada [1]."));
    }

    @Test
    void blankQuestionIsRefused() {
        Conversation conversation = LangChain4j.conversation(MessageWindowChatMemory.withMaxMessages(2));

        assertThatIllegalArgumentException().isThrownBy(() -> conversation.add(" ", answer("x")));
    }

    @Test
    void estimatorThatFailsIsReplacedByACautiousCount() {
        TokenCounter counter = LangChain4j.tokenCounter(new Estimator(text -> {
            throw new IllegalStateException("no tokenizer");
        }));

        assertThat(counter.count("granite")).isEqualTo(TokenCounter.cautious().count("granite"));
        assertThat(counter.count("")).isZero();
    }

    @Test
    void estimatorCounts() {
        assertThat(LangChain4j.tokenCounter(new Estimator(String::length)).count("granite"))
                .isEqualTo(7);
    }

    private static Answer answer(String text) {
        return new Answer(
                text,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "test",
                Map.of(),
                OptionalDouble.empty(),
                Usage.none(),
                List.of());
    }

    private record Estimator(TokenCounter counter) implements TokenCountEstimator {

        @Override
        public int estimateTokenCountInText(String text) {
            return counter.count(text);
        }

        @Override
        public int estimateTokenCountInMessage(dev.langchain4j.data.message.ChatMessage message) {
            return 0;
        }

        @Override
        public int estimateTokenCountInMessages(Iterable<dev.langchain4j.data.message.ChatMessage> messages) {
            return 0;
        }
    }
}
