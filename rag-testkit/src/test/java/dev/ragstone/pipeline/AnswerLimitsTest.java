package dev.ragstone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.question.Question;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Models that are not waited for any longer. */
class AnswerLimitsTest {

    private static final AnswerLimits FIRST_TOKEN = AnswerLimits.defaults().firstToken(Duration.ofMillis(50));

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator fallback = ScriptedGenerator.answering("Look at [1].");

    @Test
    void modelWithoutAFirstTokenIsReplaced() {
        Answer answer = ask(new Stalling(List.of()), fallback, FIRST_TOKEN);

        assertThat(answer.text()).isEqualTo("Look at [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("generation-failed");
        assertThat(answer.warnings().getFirst().message()).contains("no token for 50 ms");
    }

    @Test
    void modelThatDoesNotEvenBeginIsReplaced() {
        Answer answer = ask(new NeverBeginning(), fallback, FIRST_TOKEN);

        assertThat(answer.text()).isEqualTo("Look at [1].");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void withoutFallbackItIsAClearError() {
        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> ask(new Stalling(List.of()), null, FIRST_TOKEN))
                .withMessageContaining("no token for 50 ms");
    }

    @Test
    void answerThatIsNotDoneInTimeEndsEarly() {
        Answer answer = ask(
                new Stalling(List.of("Cats ", "sleep [1]")),
                fallback,
                AnswerLimits.defaults().whole(Duration.ofMillis(100)));

        assertThat(answer.text()).isEqualTo("Cats sleep [1]");
        assertThat(answer.citations()).hasSize(1);
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("answer-cut");
    }

    private Answer ask(Generator generator, @Nullable Generator fallback, AnswerLimits limits) {
        var parts = AnsweringFixture.parts(store, generator, fallback);
        try (var answering = new Answering(parts, AnsweringSettings.of(1000).limits(limits), RagListener.none())) {
            return answering.ask(Question.of("cats"));
        }
    }

    /** Begins and does not go on until it is closed. */
    private static final class Stalling implements Generator {

        private final List<String> pieces;

        Stalling(List<String> pieces) {
            this.pieces = pieces;
        }

        @Override
        public String name() {
            return "stalling";
        }

        @Override
        public TokenStream generate(Prompt prompt) {
            return new Stalled(pieces.iterator());
        }
    }

    private static final class Stalled implements TokenStream {

        private final Iterator<String> pieces;
        private final CountDownLatch closed = new CountDownLatch(1);

        Stalled(Iterator<String> pieces) {
            this.pieces = pieces;
        }

        @Override
        public boolean hasNext() {
            if (pieces.hasNext()) {
                return true;
            }
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return false;
        }

        @Override
        public String next() {
            return pieces.next();
        }

        @Override
        public Completion completion() {
            return new Completion(Usage.none(), Map.of());
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    /** Waits where there is no stream to close yet. */
    private static final class NeverBeginning implements Generator {

        @Override
        public String name() {
            return "never-beginning";
        }

        @Override
        public TokenStream generate(Prompt prompt) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new GenerationException("interrupted", "", true, null);
        }
    }
}
