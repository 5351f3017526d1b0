package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.generation.Answer;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.SearchPlan.Strategy;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.Span;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about something else than the documents ask no model, and all others do. */
class OffSubjectTest {

    private static final String OFF_SUBJECT = "What is the capital of Peru?";

    @TempDir
    Path temp;

    private final ScriptedGenerator generator = ScriptedGenerator.answering("Three months [1].");

    @ParameterizedTest
    @EnumSource(Preset.class)
    void questionFromAnotherSubjectAsksNoModel(Preset preset) {
        Answer answer = ask(Question.of(OFF_SUBJECT), builder -> builder.preset(preset));

        assertThat(generator.prompts()).isEmpty();
        assertThat(answer.text()).isEqualTo("I don't have information about that.");
        assertThat(answer.hasRelevantSources()).isFalse();
        assertThat(answer.hits()).isNotEmpty();
        assertThat(answer.trace()).extracting(Span::name).contains("relevance").doesNotContain("generate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How long is the notice period?",
                "How many weeks of notice must I give?",
                "What's for dinner on Friday?",
                "Could you summarize the documents?",
                "What are these files about?",
                "Hello!",
                "Thanks a lot"
            })
    void anyOtherQuestionAsksTheModel(String question) {
        Answer answer = ask(Question.of(question), UnaryOperator.identity());

        assertThat(generator.prompts()).hasSize(1);
        assertThat(answer.hasRelevantSources()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"And is it the same for them?", "Shorter, please", "Translate your last answer into French"})
    void followUpIsAboutWhatWasSaidBefore(String question) {
        Question followUp = Question.of(question).history(List.of(Turn.user("How long is the notice period?")));

        assertThat(ask(followUp, UnaryOperator.identity()).hasRelevantSources()).isTrue();
    }

    @Test
    void whatIsFoundByWordsAloneIsNotJudged() {
        Question byWords = Question.of("Who is the capital of the canteen?")
                .choice(SearchPlan.Choice.none().strategy(Strategy.KEYWORD));

        assertThat(ask(byWords, UnaryOperator.identity()).hasRelevantSources()).isTrue();
    }

    @Test
    void checkCanBeLeftOut() {
        ask(Question.of(OFF_SUBJECT), EmbeddedRagBuilder::withoutRelevanceCheck);

        assertThat(generator.prompts()).hasSize(1);
    }

    @Test
    void checkCanBeAnother() {
        Answer answer = ask(
                Question.of("How long is the notice period?"),
                builder -> builder.relevanceCheck((question, hits) -> false));

        assertThat(generator.prompts()).isEmpty();
        assertThat(answer.abstained()).isTrue();
    }

    @Test
    void whoQuotesDecidesItself() {
        try (Embedder quoting = new HashingEmbedder()) {
            Answer byDefault = ask(Question.of(OFF_SUBJECT), new HashingEmbedder(), UnaryOperator.identity());
            Answer given = ask(
                    Question.of(OFF_SUBJECT),
                    new HashingEmbedder(),
                    builder -> builder.generator(
                            ExtractiveGenerator.builder().embedder(quoting).build()));

            assertThat(List.of(byDefault, given)).allSatisfy(answer -> {
                assertThat(answer.abstained()).isTrue();
                assertThat(answer.generator()).isEqualTo("extractive");
                assertThat(answer.trace()).extracting(Span::name).doesNotContain("relevance");
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Preset.class)
    void questionIsEmbeddedOnceForSearchAndCheck(Preset preset) {
        var embedder = new HashingEmbedder();

        ask(
                Question.of("How long is the notice period?"),
                embedder,
                builder -> builder.preset(preset).generator(generator));

        assertThat(embedder.queriesEmbedded()).isEqualTo(1);
    }

    private Answer ask(Question question, UnaryOperator<EmbeddedRagBuilder> settings) {
        return ask(question, BgeSmallEmbedder.open(), builder -> settings.apply(builder.generator(generator)));
    }

    private Answer ask(Question question, Embedder embedder, UnaryOperator<EmbeddedRagBuilder> settings) {
        Path index = temp.resolve("index-" + System.nanoTime());
        var builder = EmbeddedRag.builder(index).embedder(embedder).reader(new PlainTextReader());
        try (Rag rag = settings.apply(builder).open()) {
            rag.sync(new MapSource()
                    .put("notice", "The notice period is three months. It is the same for both sides.")
                    .put("canteen", "The canteen opens at noon. On Fridays there is fish soup."));
            return rag.ask(question);
        }
    }
}
