package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.search.Hit;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.WordTokenCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Generator} promises: an answer piece by piece, a completion at its end, and that a stream can be
 * closed at any time.
 *
 * <p>Each test asks about three short sources. A generator that stands for a remote model is checked against a server
 * that answers at once.
 *
 * @since 0.1
 */
public abstract class GeneratorContract {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Pattern CITATION = Pattern.compile("\\[(\\d+)]");

    /** Creates a contract; called by JUnit. */
    protected GeneratorContract() {}

    /** The generator to check. Each test closes it; a shared one may ignore that. */
    protected abstract Generator generator();

    /** Whether the same prompt always gives the same answer. Default: true. */
    protected boolean deterministic() {
        return true;
    }

    @Test
    void hasAName() {
        try (var generator = generator()) {
            assertThat(generator.name()).isNotBlank();
        }
    }

    @Test
    void answersWithText() {
        try (var generator = generator()) {
            assertThat(answer(generator, prompt())).isNotBlank();
        }
    }

    @Test
    void answersWithoutSources() {
        try (var generator = generator()) {
            assertThat(answer(generator, prompt(List.of()))).isNotBlank();
        }
    }

    @Test
    void samePromptGivesTheSameAnswer() {
        assumeTrue(deterministic(), "the generator says that its answers vary");
        try (var generator = generator()) {
            assertThat(answer(generator, prompt())).isEqualTo(answer(generator, prompt()));
        }
    }

    @Test
    void eightThreadsCanAskAtOnce() {
        try (var generator = generator()) {
            List<String> answers = Threads.eight(() -> answer(generator, prompt()));

            assertThat(answers).noneMatch(String::isBlank);
            if (deterministic()) {
                assertThat(answers).containsOnly(answer(generator, prompt()));
            }
        }
    }

    @Test
    void citationsNameSourcesOfThePrompt() {
        try (var generator = generator()) {
            String answer = answer(generator, prompt());

            assertThat(CITATION.matcher(answer).results())
                    .allMatch(match -> match.group(1).length() == 1 && "123".contains(match.group(1)));
        }
    }

    @Test
    void thereIsNoCompletionBeforeTheEnd() {
        try (var generator = generator();
                var stream = generator.generate(prompt())) {
            assertThatIllegalStateException().isThrownBy(stream::completion);
        }
    }

    @Test
    void completionComesAfterTheEnd() {
        try (var generator = generator();
                var stream = generator.generate(prompt())) {
            drain(stream);

            Completion completion = stream.completion();

            assertThat(completion.usage().promptTokens()).isNotNegative();
            assertThat(completion.usage().answerTokens()).isNotNegative();
            assertThat(stream.completion()).isEqualTo(completion);
        }
    }

    @Test
    void askingForMoreThanThereIsFails() {
        try (var generator = generator();
                var stream = generator.generate(prompt())) {
            drain(stream);

            assertThat(stream.hasNext()).isFalse();
            assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(stream::next);
        }
    }

    @Test
    void askingTwiceWhetherThereIsMoreLosesNothing() {
        assumeTrue(deterministic(), "the generator says that its answers vary");
        try (var generator = generator();
                var stream = generator.generate(prompt())) {
            var answer = new StringBuilder();
            while (stream.hasNext()) {
                assertThat(stream.hasNext()).isTrue();
                answer.append(stream.next());
            }

            assertThat(answer.toString()).isEqualTo(answer(generator, prompt()));
        }
    }

    @Test
    void streamCanBeClosedBeforeItsEnd() {
        try (var generator = generator()) {
            var stream = generator.generate(prompt());
            assertThat(stream.hasNext()).isTrue();
            stream.close();

            assertThatCode(stream::close).doesNotThrowAnyException();
            assertTimeoutPreemptively(SOON, () -> drain(stream));
        }
    }

    @Test
    void streamCanBeClosedByAnotherThread() throws InterruptedException {
        try (var generator = generator()) {
            var stream = generator.generate(prompt());
            Thread closer = Thread.ofPlatform().start(stream::close);
            closer.join();

            assertTimeoutPreemptively(SOON, () -> drain(stream));
        }
    }

    @Test
    void generatorAnswersAgainAfterAStreamWasClosedEarly() {
        try (var generator = generator()) {
            generator.generate(prompt()).close();

            assertThat(answer(generator, prompt())).isNotBlank();
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var generator = generator();
        generator.close();

        assertThatCode(generator::close).doesNotThrowAnyException();
    }

    private static String answer(Generator generator, Prompt prompt) {
        try (var stream = generator.generate(prompt)) {
            return String.join("", drain(stream));
        }
    }

    private static List<String> drain(TokenStream stream) {
        var pieces = new ArrayList<String>();
        stream.forEachRemaining(pieces::add);
        return pieces;
    }

    private static Prompt prompt() {
        return prompt(List.of(
                Fixtures.hit("memory:/heron", "The heron stands in shallow water at noon. It eats fish.", 0.9),
                Fixtures.hit("memory:/granite", "Granite forms when magma cools slowly.", 0.5),
                Fixtures.hit("memory:/violin", "The heron was carved into the violin's head in 1715.", 0.4)));
    }

    private static Prompt prompt(List<Hit> hits) {
        var request = new PromptRequest("Where does the heron stand at noon?", hits, 2000);
        return new SimplePromptAssembler(new WordTokenCounter()).assemble(request);
    }
}
