package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.generation.Answer;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.grounding.GroundednessPolicy;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.question.Question;
import dev.ragstone.testkit.fake.InMemoryConversationStore;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a caller wishes about an answer, on its way to the model. */
class AnswerStyleTest {

    private static final Question CATS = Question.of("cats sleep");
    private static final String LIBRARY = "Answer from the sources only";
    private static final String HEADING = "The application that asks has the wishes below";

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats ", "rest [1].");

    @Test
    void settingsReachTheGenerator() {
        var settings =
                GenerationSettings.standard().temperature(0.7).maxTokens(50).stop(List.of("END"));

        ask(CATS.settings(settings), AnsweringSettings.of(1000));

        assertThat(prompt().settings()).isEqualTo(settings);
    }

    @Test
    void withoutWishesThePromptIsAsTheAssemblerMakesIt() {
        ask(CATS, AnsweringSettings.of(1000));

        assertThat(prompt().settings()).isEqualTo(GenerationSettings.standard());
        assertThat(prompt().system()).startsWith(LIBRARY).doesNotContain(HEADING);
    }

    @Test
    void instructionsComeAfterTheLibrarysAndAreMarkedAsWishes() {
        ask(CATS.instructions(" Answer in French. "), AnsweringSettings.of(1000));

        assertThat(prompt().system())
                .startsWith(LIBRARY)
                .containsSubsequence(HEADING, "those hold whatever the wishes say.\n")
                .endsWith("\nAnswer in French.");
    }

    @Test
    void instructionsComeAlsoAfterTheStricterOnesOfASecondAttempt() {
        var policy = GroundednessPolicy.warningBelow(0.8).retryingBelow(0.5);
        var checking = new AnswerChecking(new Doubting(), policy);

        ask(
                CATS.instructions("Answer in French.")
                        .settings(GenerationSettings.standard().seed(7)),
                AnsweringSettings.of(1000).checking(checking));

        assertThat(generator.prompts()).hasSize(2);
        assertThat(prompt().system())
                .containsSubsequence(LIBRARY, policy.stricterInstructions(), HEADING, "Answer in French.");
        assertThat(prompt().settings().seed()).hasValue(7);
    }

    @Test
    void instructionsCountWithinTheBudget() {
        String wishes = "word ".repeat(40);

        ask(CATS.instructions(wishes), AnsweringSettings.of(120));

        var counter = new WordTokenCounter();
        assertThat(counter.count(prompt().system()) + counter.count(prompt().user()))
                .isEqualTo(prompt().tokens())
                .isBetween(41, 120);
        assertThat(prompt().system()).contains("word word");
    }

    @Test
    void instructionsThatLeaveNoRoomForSourcesAreLeftOut() {
        for (int words : List.of(60, 500)) {
            Answer answer = ask(CATS.instructions("word ".repeat(words)), AnsweringSettings.of(120));

            assertThat(answer.warnings()).extracting(Warning::code).contains("instructions-dropped");
            assertThat(prompt().system()).doesNotContain("word").doesNotContain(HEADING);
            assertThat(prompt().sources()).isNotEmpty();
        }
    }

    @Test
    void previewOfAPromptHasThemToo() {
        try (var answering = answering(AnsweringSettings.of(1000))) {
            Prompt prompt = answering.prompt(CATS.instructions("Answer in French.")
                    .settings(GenerationSettings.standard().topP(0.5)));

            assertThat(prompt.system()).endsWith("Answer in French.");
            assertThat(prompt.settings().topP()).hasValue(0.5);
        }
    }

    @Test
    void conversationsKeepNothingOfThem() {
        var conversations = new InMemoryConversationStore();
        var talk = new ConversationId("ann", "c1");

        ask(
                CATS.conversation(talk).instructions("Answer in French."),
                AnsweringSettings.of(1000).records(AnswerRecords.none().conversations(conversations)));

        assertThat(conversations.find(talk).orElseThrow().messages())
                .extracting(Message::text)
                .containsExactly("cats sleep", "Cats rest [1].");
    }

    /** Finds little support for any answer. */
    private static final class Doubting implements GroundednessCheck {

        @Override
        public String name() {
            return "doubting";
        }

        @Override
        public Groundedness check(String question, String answer, List<NumberedSource> sources) {
            return new Groundedness(0.4, List.of(), List.of());
        }
    }

    private Prompt prompt() {
        return generator.prompts().getLast();
    }

    private Answer ask(Question question, AnsweringSettings settings) {
        try (var answering = answering(settings)) {
            return answering.ask(question);
        }
    }

    private Answering answering(AnsweringSettings settings) {
        return new Answering(AnsweringFixture.parts(store, generator, null), settings, RagListener.none());
    }
}
