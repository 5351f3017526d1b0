package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.question.Question;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.RecordingListener;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer does not wait for besides its model: streams that are closed, searches, documents that are cited. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AnswerTimeTest {

    private static final AnswerLimits LIMITS = AnswerLimits.defaults();

    /** For what hangs; what does not needs less, also on a busy machine. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats rest [1]. ", "Dogs bark [2].");
    private final ScriptedGenerator fallback = ScriptedGenerator.answering("Look at [1].");
    private final CountDownLatch released = new CountDownLatch(1);

    @AfterEach
    void release() {
        released.countDown();
    }

    @Test
    void streamThatHangsWhileItIsClosedIsNotWaitedFor() {
        try (var answering = answering(hangingWhenClosed(), LIMITS.firstToken(SHORT))) {
            assertThat(answering.ask(Question.of("cats")).text()).isEqualTo("Look at [1].");
        }
    }

    @Test
    void streamThatHangsWhileItIsClosedLeavesOtherAnswersTheirLimits() throws Exception {
        var closing = new AtomicInteger();
        Generator first = Pieces.generator(() -> new Hanging() {
            @Override
            public void close() {
                closing.incrementAndGet();
                hang();
            }
        });
        var limits = LIMITS.firstToken(SHORT);
        try (var answering = answering(oneAfterTheOther(first, Pieces.generator(Hanging::new)), limits);
                var readers = Executors.newSingleThreadExecutor()) {
            var one = readers.submit(() -> answering.ask(Question.of("cats")));
            Eventually.holds(() -> closing.get() > 0);

            assertThat(answering.ask(Question.of("cats")).text()).isEqualTo("Look at [1].");
            assertThat(one.get(60, TimeUnit.SECONDS).text()).isEqualTo("Look at [1].");
            assertThat(closing).as("times the stream was closed").hasValue(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void searchKeepsToTheTimeOfTheWholeAnswer(boolean limited) {
        Retriever hanging = query -> {
            hang();
            throw new IllegalStateException("interrupted");
        };
        var plain = AnsweringFixture.parts(store, generator, null);
        var parts = new Answering.Parts(hanging, null, plain.assembler(), generator, null, store);
        AnswerLimits limits = LIMITS.whole(Duration.ofMillis(500));
        try (var answering = answering(parts, limited ? limits.retrieval(Duration.ofMinutes(10)) : limits)) {
            assertThatExceptionOfType(RagException.class)
                    .isThrownBy(() -> answering.ask(Question.of("cats")))
                    .withMessageContaining("the search took longer than");
        }
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void searchThatIsClosedLeavesASpan(boolean limited) throws InterruptedException {
        var begun = new CountDownLatch(1);
        Retriever hanging = query -> {
            begun.countDown();
            hang();
            throw new IllegalStateException("interrupted");
        };
        var plain = AnsweringFixture.parts(store, generator, null);
        var parts = new Answering.Parts(hanging, null, plain.assembler(), generator, null, store);
        var settings = AnsweringSettings.of(1000).limits(limited ? LIMITS.retrieval(Duration.ofMinutes(10)) : LIMITS);
        var listener = new RecordingListener();
        try (var answering = new Answering(parts, settings, listener)) {
            var events = answering.stream(Question.of("cats"));
            var reader = Thread.ofPlatform()
                    .start(() -> assertThatExceptionOfType(NoSuchElementException.class)
                            .isThrownBy(events::next));
            begun.await();
            events.close();
            reader.join();
        }

        assertThat(listener.spans("retrieve")).extracting(Span::result).containsExactly(Span.Result.CANCELLED);
    }

    @Test
    void citationsWhoseDocumentsCannotBeReadCostNoAnswer() {
        var broken = new DisturbedDocuments(store, () -> {
            throw new StoreException("the disk is gone", "", true, null);
        });

        Answer answer = askFrom(broken, LIMITS);

        assertThat(answer.text()).isEqualTo("Cats rest. Dogs bark.");
        assertThat(answer.citations()).isEmpty();
        assertThat(answer.warnings()).extracting(Warning::code).containsOnly("cite-failed");
        assertThat(answer.warnings().getFirst().message()).contains("mem:", "the disk is gone");
        assertThat(answer.trace())
                .filteredOn(span -> span.name().equals("cite"))
                .extracting(Span::result)
                .containsExactly(Span.Result.DEGRADED);
    }

    @Test
    void storeThatHangsWhenItIsCitedIsAskedOnceForAnAnswer() {
        var asked = new AtomicInteger();
        var hanging = new DisturbedDocuments(store, () -> {
            asked.incrementAndGet();
            hang();
        });

        Answer answer = askFrom(hanging, LIMITS.step(SHORT));

        assertThat(answer.text()).isEqualTo("Cats rest. Dogs bark.");
        assertThat(answer.warnings()).extracting(Warning::code).containsOnly("cite-failed");
        assertThat(asked).hasValue(1);
    }

    private Answer askFrom(Store store, AnswerLimits limits) {
        var plain = AnsweringFixture.parts(this.store, generator, null);
        var parts = new Answering.Parts(plain.retriever(), null, plain.assembler(), generator, null, store);
        try (var answering = answering(parts, limits)) {
            return answering.ask(Question.of("cats dogs"));
        }
    }

    private Answering answering(Generator generator, AnswerLimits limits) {
        return answering(AnsweringFixture.parts(store, generator, fallback), limits);
    }

    private static Answering answering(Answering.Parts parts, AnswerLimits limits) {
        return new Answering(parts, AnsweringSettings.of(1000).limits(limits), RagListener.none());
    }

    /** Until it is interrupted or the test is over. */
    private void hang() {
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Generator hangingWhenClosed() {
        return Pieces.generator(() -> new Hanging() {
            @Override
            public void close() {
                hang();
            }
        });
    }

    private static Generator oneAfterTheOther(Generator first, Generator then) {
        var asked = new AtomicInteger();
        return new Generator() {
            @Override
            public String name() {
                return "disturbed";
            }

            @Override
            public TokenStream generate(Prompt prompt) {
                return (asked.getAndIncrement() == 0 ? first : then).generate(prompt);
            }
        };
    }

    /** Waits for its first word until it is interrupted. */
    private class Hanging extends Pieces {

        Hanging() {
            super(List.of());
        }

        @Override
        public boolean hasNext() {
            hang();
            return false;
        }
    }
}
