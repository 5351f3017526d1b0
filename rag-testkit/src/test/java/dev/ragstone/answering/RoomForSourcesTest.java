package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.generation.Answer;
import dev.ragstone.question.Question;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import org.junit.jupiter.api.Test;

/** What becomes of an answer whose sources find no room in the prompt. */
class RoomForSourcesTest {

    private static final int PROMPT_TOKENS = 200;

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats rest [1].");

    @Test
    void passagesThatAreAllTooLongAskNoModel() {
        AnsweringFixture.add(store, "llamas.txt", "Llamas " + "graze ".repeat(PROMPT_TOKENS));

        Answer answer = ask("llamas");

        assertThat(generator.prompts()).isEmpty();
        assertThat(answer.text()).isEqualTo("I found something about that, but it is too long for me to read.");
        assertThat(answer.abstained()).isTrue();
        assertThat(answer.hits()).isNotEmpty();
        assertThat(answer.warnings()).extracting(Warning::code).contains("no-room-for-sources");
    }

    @Test
    void questionThatLeavesNoRoomIsCutRatherThanAskedWithoutSources() {
        // The frame has 18 words, the source three more: the question fits, but nothing else.
        Answer answer = ask("cats " + "please ".repeat(PROMPT_TOKENS - 20));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(generator.prompts())
                .singleElement()
                .satisfies(prompt -> assertThat(prompt.sources()).isNotEmpty());
        assertThat(answer.warnings()).extracting(Warning::code).contains("question-truncated");
    }

    @Test
    void longQuestionIsNotCutForPassagesThatAreTooLongAnyway() {
        AnsweringFixture.add(store, "llamas.txt", "Llamas " + "graze ".repeat(PROMPT_TOKENS));

        Answer answer = ask("llamas " + "please ".repeat(100));

        assertThat(answer.warnings())
                .extracting(Warning::code)
                .contains("no-room-for-sources")
                .doesNotContain("question-truncated");
    }

    private Answer ask(String question) {
        var parts = AnsweringFixture.parts(store, generator, null);
        try (var answering = new Answering(parts, AnsweringSettings.of(PROMPT_TOKENS), RagListener.none())) {
            return answering.ask(Question.of(question));
        }
    }
}
