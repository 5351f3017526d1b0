package dev.ragstone.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.Rag;
import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Completion;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FallbackGeneratorTest {

    private final ScriptedGenerator last = ScriptedGenerator.answering("Look ", "at [1].");

    @Test
    void firstThatWorksAnswers() {
        var first = ScriptedGenerator.answering("The heron");

        assertThat(Prompts.answer(FallbackGenerator.of(first, last))).isEqualTo("The heron");
        assertThat(last.prompts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void generatorThatFailsBeforeItsFirstTokenIsReplaced(boolean inStream) {
        var chain =
                FallbackGenerator.of(FlakyGenerator.failing(9, inStream), FlakyGenerator.failing(9, !inStream), last);

        assertThat(Prompts.answer(chain)).isEqualTo("Look at [1].");
    }

    @Test
    void anyFailureIsReasonEnough() {
        var refusing = new FlakyGenerator(9, false, () -> new GenerationException("no such model", "", false, null));
        var broken = new FlakyGenerator(9, true, () -> new IllegalStateException("a bug"));

        assertThat(Prompts.answer(FallbackGenerator.of(refusing, broken, last))).isEqualTo("Look at [1].");
    }

    @Test
    void completionTellsWhoWroteTheAnswerAndWhoFailed() {
        var chain =
                FallbackGenerator.of(FlakyGenerator.failing(9, true), last.attributes(Map.of("extractive", "true")));

        Completion completion;
        try (var stream = chain.generate(Prompts.PROMPT)) {
            Prompts.pieces(stream);
            completion = stream.completion();
        }

        assertThat(completion.attributes())
                .containsEntry("generator", "scripted")
                .containsEntry("extractive", "true");
        assertThat(completion.warnings())
                .containsExactly(new Warning("generation-failed", "flaky failed (busy); scripted was asked instead"));
        assertThat(completion.usage().answerTokens()).isEqualTo(2);
    }

    @Test
    void failureAfterTheFirstTokenIsPassedOn() {
        var first = ScriptedGenerator.answering("The ", "heron").failAfter(1);

        try (var stream = FallbackGenerator.of(first, last).generate(Prompts.PROMPT)) {
            assertThat(stream.next()).isEqualTo("The ");
            assertThatExceptionOfType(GenerationException.class)
                    .isThrownBy(stream::hasNext)
                    .withMessageContaining("after 1 pieces");
        }
        assertThat(last.prompts()).isEmpty();
    }

    @Test
    void interruptEndsTheChain() {
        var interrupted = new FlakyGenerator(
                9, true, () -> new GenerationException("interrupted", "", false, new InterruptedException()));

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(FallbackGenerator.of(interrupted, last)))
                .withMessage("interrupted");
        assertThat(last.prompts()).isEmpty();
    }

    @Test
    void answerWithoutATokenIsReplaced() {
        var chain = FallbackGenerator.of(ScriptedGenerator.answering(), last);

        try (var stream = chain.generate(Prompts.PROMPT)) {
            assertThat(Prompts.pieces(stream)).containsExactly("Look ", "at [1].");
            assertThat(stream.completion().warnings())
                    .extracting(Warning::message)
                    .singleElement()
                    .asString()
                    .contains("without a word");
        }
    }

    @Test
    void failureOfAllNamesAll() {
        var chain = FallbackGenerator.of(FlakyGenerator.failing(9, true), last.failAtStart(true));

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(chain))
                .withMessageContaining("all 2 generators failed: flaky: busy; scripted: the generator was told")
                .satisfies(e -> assertThat(e.retryable()).isTrue())
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    }

    @Test
    void failureOfAllTellsTheSoonestTimeToComeBack() {
        var chain = FallbackGenerator.of(
                failing(Duration.ofSeconds(30)), failing(Duration.ofSeconds(7)), FlakyGenerator.failing(9, true));

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> Prompts.answer(chain))
                .satisfies(e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(7)));
    }

    private static FlakyGenerator failing(Duration retryAfter) {
        return new FlakyGenerator(9, true, () -> new GenerationException("busy", "", retryAfter, null));
    }

    @Test
    void answerOfARagTellsItToo() {
        var store = new InMemoryStore(32);
        try (Rag rag = Rag.builder()
                .store(store)
                .reader(new PlainTextReader())
                .chunker(new ParagraphChunker())
                .embedder(new HashingEmbedder(32))
                .retriever(new StoreRetriever(store))
                .promptAssembler(new SimplePromptAssembler(new WordTokenCounter()))
                .generator(FallbackGenerator.of(FlakyGenerator.failing(9, true), last))
                .build()) {
            rag.sync(new MapSource("mem:").put("birds.txt", "The heron stands in shallow water."));

            Answer answer = rag.ask("heron");

            assertThat(answer.generator()).isEqualTo("scripted");
            assertThat(answer.warnings()).extracting(Warning::code).contains("generation-failed");
        }
    }

    @Test
    void closingClosesAll() {
        var first = ScriptedGenerator.answering("x");

        FallbackGenerator.of(first, last).close();

        assertThat(first.isClosed()).isTrue();
        assertThat(last.isClosed()).isTrue();
    }
}
