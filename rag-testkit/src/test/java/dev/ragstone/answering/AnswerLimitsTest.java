package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retriever;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Models that are not waited for any longer. */
class AnswerLimitsTest {

    /** For a model that hangs; what answers in its stead needs less, also on a busy machine. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    private static final AnswerLimits FIRST_TOKEN = AnswerLimits.defaults().firstToken(SHORT);

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator fallback = ScriptedGenerator.answering("Look at [1].");

    @Test
    void modelWithoutAFirstTokenIsReplaced() {
        Answer answer = ask(stalling(List.of()), fallback, FIRST_TOKEN);

        assertThat(answer.text()).isEqualTo("Look at [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("generation-failed");
        assertThat(answer.warnings().getFirst().message()).contains("no token for 2000 ms");
    }

    @Test
    @Timeout(120)
    void modelThatBeginsWithNothingAndHangsIsReplaced() {
        Answer answer = ask(stalling(List.of("", " ")), fallback, FIRST_TOKEN.whole(Duration.ofMinutes(1)));

        assertThat(answer.text().strip()).isEqualTo("Look at [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("generation-failed");
        assertThat(answer.warnings().getFirst().message()).contains("no token for 2000 ms");
    }

    @Test
    @Timeout(120)
    void modelThatSaysNothingUntilTheEndOfTheTimeIsReplaced() {
        var limits = AnswerLimits.defaults().whole(Duration.ofMillis(300));

        Answer answer = ask(stalling(List.of("")), fallback, limits);

        assertThat(answer.text()).isEqualTo("Look at [1].");
    }

    @Test
    void modelThatDoesNotEvenBeginIsReplaced() {
        Answer answer = ask(neverBeginning(), fallback, FIRST_TOKEN);

        assertThat(answer.text()).isEqualTo("Look at [1].");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void withoutFallbackItIsAClearError() {
        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> ask(stalling(List.of()), null, FIRST_TOKEN))
                .withMessageContaining("no token for 2000 ms");
    }

    @Test
    void answerThatIsNotDoneInTimeEndsEarly() {
        Answer answer = ask(
                stalling(List.of("Cats ", "sleep [1]")),
                fallback,
                AnswerLimits.defaults().whole(SHORT));

        assertThat(answer.text()).isEqualTo("Cats sleep [1]");
        assertThat(answer.citations()).hasSize(1);
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("answer-cut");
    }

    @Test
    @Timeout(120)
    void modelThatNeverStopsIsCutAtTheEndOfTheTime() {
        Answer answer = ask(
                Pieces.generator(Endless::new),
                fallback,
                AnswerLimits.defaults().whole(SHORT));

        assertThat(answer.text()).startsWith("on and on ");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("answer-cut");
        assertThat(answer.trace())
                .filteredOn(span -> span.name().equals("generate"))
                .hasSize(1);
    }

    @Test
    void timeThatAReaderTakesCounts() {
        var endless = new Endless();
        var parts = AnsweringFixture.parts(store, Pieces.generator(() -> endless), fallback);
        var settings = AnsweringSettings.of(1000).limits(AnswerLimits.defaults().whole(SHORT));
        try (var answering = new Answering(parts, settings, RagListener.none());
                var events = answering.stream(Question.of("cats"))) {
            events.next();
            events.next();
            Eventually.holds(endless.closed::get);
            var rest = new ArrayList<AnswerEvent>();
            events.forEachRemaining(rest::add);

            // Besides the end, there is only what was held back because it might have become a citation.
            assertThat(rest).hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void modelThatDoesNotSayHowItEndedHasAnsweredNonetheless() {
        Answer answer = ask(unended(), null, AnswerLimits.defaults());

        assertThat(answer.text()).isEqualTo("Cats sleep [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("completion-missing");
    }

    @Test
    @Timeout(120)
    void rerankerThatHangsIsLeftOut() {
        var plain = AnsweringFixture.parts(store, fallback, null);
        Reranker hanging = (question, hits) -> {
            throw hang();
        };
        var parts = new Answering.Parts(plain.retriever(), hanging, plain.assembler(), fallback, null, store);
        var settings = AnsweringSettings.of(1000).limits(AnswerLimits.defaults().step(Duration.ofMillis(200)));
        try (var answering = new Answering(parts, settings, RagListener.none())) {
            Answer answer = answering.ask(Question.of("cats"));

            assertThat(answer.text()).isEqualTo("Look at [1].");
            assertThat(answer.warnings())
                    .containsExactly(
                            new Warning("reranking-late", "results are not reranked: it took longer than 200 ms"));
        }
    }

    @Test
    @Timeout(120)
    void stepsThatHangDoNotTakeLongerThanTheWholeAnswerMay() {
        QuestionGuard guard = (question, user) -> {
            throw hang();
        };
        QuestionRouter router = question -> {
            throw hang();
        };
        var settings = AnsweringSettings.of(1000)
                .limits(AnswerLimits.defaults().step(Duration.ofMinutes(5)).whole(Duration.ofMillis(300)))
                .steps(new QuestionSteps(guard, null, router, RetrievalMode.ALWAYS));
        var parts = AnsweringFixture.parts(store, fallback, null);
        long start = System.nanoTime();
        try (var answering = new Answering(parts, settings, RagListener.none())) {
            Answer answer = answering.ask(Question.of("cats"));

            assertThat(answer.text()).isEqualTo("Look at [1].");
            assertThat(answer.warnings()).extracting(Warning::code).containsExactly("guard-late", "route-late");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
        }
    }

    @Test
    @Timeout(120)
    void searchThatHangsIsSoonNotBegunAnyMore() {
        var released = new CountDownLatch(1);
        var begun = new AtomicInteger();
        Retriever stubborn = query -> {
            begun.incrementAndGet();
            while (released.getCount() > 0) {
                LockSupport.parkNanos(1_000_000);
            }
            throw new IllegalStateException("released");
        };
        var plain = AnsweringFixture.parts(store, fallback, null);
        var parts = new Answering.Parts(stubborn, null, plain.assembler(), fallback, null, store);
        var settings = AnsweringSettings.of(1000).limits(AnswerLimits.defaults().retrieval(Duration.ofMillis(500)));
        try (var answering = new Answering(parts, settings, RagListener.none())) {
            for (int i = 0; i < 4; i++) {
                assertThatExceptionOfType(RagException.class)
                        .isThrownBy(() -> answering.ask(Question.of("cats")))
                        .withMessageContaining("took longer than 500 ms");
            }

            assertThatExceptionOfType(RagException.class)
                    .isThrownBy(() -> answering.ask(Question.of("cats")))
                    .withMessageContaining("the search was not begun: its last runs have not ended yet");
            assertThat(begun).hasValue(4);
        } finally {
            released.countDown();
        }
    }

    @Test
    void limitsMayBeAnyLength() {
        Duration forEver = ChronoUnit.FOREVER.getDuration();

        Answer answer = ask(fallback, null, new AnswerLimits(forEver, Optional.of(forEver), forEver, forEver));

        assertThat(answer.text()).isEqualTo("Look at [1].");
    }

    /** Until it is interrupted. */
    private static IllegalStateException hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new IllegalStateException("interrupted");
    }

    private Answer ask(Generator generator, @Nullable Generator fallback, AnswerLimits limits) {
        var parts = AnsweringFixture.parts(store, generator, fallback);
        try (var answering = new Answering(parts, AnsweringSettings.of(1000).limits(limits), RagListener.none())) {
            return answering.ask(Question.of("cats"));
        }
    }

    /** Begins and does not go on until it is closed. */
    private static Generator stalling(List<String> pieces) {
        return Pieces.generator(() -> new Stalled(pieces));
    }

    private static final class Stalled extends Pieces {

        private final CountDownLatch closed = new CountDownLatch(1);

        Stalled(List<String> pieces) {
            super(pieces);
        }

        @Override
        public boolean hasNext() {
            if (super.hasNext()) {
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
        public void close() {
            closed.countDown();
        }
    }

    /** Says the same over and over until it is closed. */
    private static final class Endless extends Pieces {

        private final AtomicBoolean closed = new AtomicBoolean();

        Endless() {
            super(List.of());
        }

        @Override
        public boolean hasNext() {
            return !closed.get();
        }

        @Override
        public String next() {
            LockSupport.parkNanos(1_000_000);
            return "on and on ";
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    /** Says all there is to say, and nothing about it. */
    private static Generator unended() {
        return Pieces.generator(() -> new Pieces(List.of("Cats sleep [1].")) {
            @Override
            public Completion completion() {
                throw new IllegalStateException("no end was seen");
            }
        });
    }

    /** Waits where there is no stream to close yet. */
    private static Generator neverBeginning() {
        return Pieces.generator(() -> {
            throw new GenerationException("interrupted", "", true, hang());
        });
    }
}
