package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.question.Route;
import dev.ragstone.question.Verdict;
import dev.ragstone.testkit.fake.InMemoryConversationStore;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A prompt for somebody else's model is the one that a generator of the pipeline would get. */
class AskedPromptTest {

    private static final ConversationId TALK = new ConversationId("ann", "c1");

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats rest [1].");

    @Test
    void conversationIsRecalled() {
        var records = AnswerRecords.none().conversations(new InMemoryConversationStore());
        try (var answering = answering(AnsweringSettings.of(1000).records(records))) {
            answering.ask(Question.of("cats").conversation(TALK));
            Question next = Question.of("cats again").conversation(TALK);

            Prompt prompt = answering.prompt(next);

            assertThat(prompt.history()).containsExactly(Turn.user("cats"), Turn.assistant("Cats rest."));
            answering.ask(next);
            assertThat(generator.prompts()).last().isEqualTo(prompt);
        }
    }

    @Test
    void smallTalkHasNoDocuments() {
        QuestionRouter router = question -> new Route(
                Route.Kind.SMALL_TALK, List.of(), false, false, Route.standard().plan(), List.of());
        var steps = new QuestionSteps(null, null, router, RetrievalMode.AUTOMATIC);
        try (var answering = answering(AnsweringSettings.of(1000).steps(steps))) {
            Prompt prompt = answering.prompt(Question.of("cats"));

            assertThat(prompt.sources()).isEmpty();
            answering.ask(Question.of("cats"));
            assertThat(generator.prompts()).containsExactly(prompt);
        }
    }

    @Test
    void blockedQuestionHasNoSourcesAndSaysThatItIsRefused() {
        QuestionGuard guard = (question, user) -> Verdict.block(question, "rude", "Please ask politely.");
        var steps = new QuestionSteps(guard, null, null, RetrievalMode.ALWAYS);
        try (var answering = answering(AnsweringSettings.of(1000).steps(steps))) {
            Prompt prompt = answering.prompt(Question.of("cats"));

            assertThat(prompt.sources()).isEmpty();
            assertThat(prompt.warnings()).contains(new Warning("refused", "Please ask politely."));
        }
    }

    private Answering answering(AnsweringSettings settings) {
        return new Answering(AnsweringFixture.parts(store, generator, null), settings, RagListener.none());
    }
}
