package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.RagException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.question.Rewriting;
import dev.ragstone.question.Route;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.Verdict;
import dev.ragstone.search.Retriever;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.RecordingListener;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens to a question before it is searched for, when it goes well and when it does not. */
@Timeout(120)
class QuestionStepsTest {

    private static final AnswerLimits SHORT = AnswerLimits.defaults().step(Duration.ofMillis(200));
    private static final List<Turn> HISTORY = List.of(Turn.user("What do cats do?"), Turn.assistant("They sleep."));

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final RecordingListener listener = new RecordingListener();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats ", "rest [1].");
    private final CountDownLatch neverOpened = new CountDownLatch(1);
    private AnswerLimits limits = AnswerLimits.defaults();
    private @Nullable Answering answering;

    /** How a step may go wrong. */
    enum Fault {
        THROWS,
        HANGS,
        GIVES_NOTHING,
        THROWS_AN_ERROR
    }

    @AfterEach
    void close() {
        neverOpened.countDown();
        if (answering != null) {
            answering.close();
        }
    }

    @Test
    void blockedQuestionIsNeitherSearchedForNorAnswered() {
        QuestionGuard guard = (question, user) -> Verdict.block(question, "rude", "Please ask politely.");

        Answer answer = ask(steps(guard, null, null), "cats");

        assertThat(answer.text()).isEqualTo("Please ask politely.");
        assertThat(answer.hits()).isEmpty();
        assertThat(answer.attributes()).containsEntry("refused", "true");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("guard-rude");
        assertThat(generator.prompts()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void questionThatCouldNotBeCheckedIsNotAnsweredIfSoWished(Fault fault) {
        expect(fault);
        QuestionGuard guard = (question, user) -> fail(fault, () -> Verdict.allow(question));

        Answer answer = ask(steps(guard, null, null).blockUnchecked(), "cats");

        assertThat(answer.text()).contains("could not be checked");
        assertThat(answer.hits()).isEmpty();
        assertThat(answer.warnings())
                .extracting(Warning::code)
                .containsExactly(fault == Fault.HANGS ? "guard-late" : "guard-failed", "guard-unchecked");
        assertThat(generator.prompts()).isEmpty();
    }

    @Test
    void cleanedQuestionIsWhatIsSearchedFor() {
        QuestionGuard guard = (question, user) -> new Verdict(
                Verdict.Decision.SANITISE, "cats", List.of(new Verdict.Finding("control", "it had odd characters")));

        Answer answer = ask(steps(guard, null, null), "submarines");

        assertThat(answer.hits()).isNotEmpty();
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("guard-control");
    }

    @Test
    void followUpIsSearchedForAsItWasRewritten() {
        QuestionRewriter rewriter =
                (question, history) -> new Rewriting("what do cats do " + question, Rewriting.Method.RULES, List.of());

        Answer answer =
                ask(steps(null, rewriter, null), Question.of("and at night?").history(HISTORY));

        assertThat(answer.hits()).isNotEmpty();
        assertThat(generator.prompts().getFirst().question()).isEqualTo("and at night?");
        assertThat(generator.prompts().getFirst().history()).isEqualTo(HISTORY);
    }

    @Test
    void questionThatAModelPutBetterIsWhatTheGeneratorIsAsked() {
        QuestionRewriter rewriter =
                (question, history) -> new Rewriting("What do cats do at night?", Rewriting.Method.MODEL, List.of());

        ask(steps(null, rewriter, null), Question.of("and at night?").history(HISTORY));

        assertThat(generator.prompts().getFirst().question()).isEqualTo("What do cats do at night?");
    }

    @Test
    void firstQuestionIsNotRewritten() {
        QuestionRewriter rewriter = (question, history) -> {
            throw new AssertionError("there is nothing to refer to");
        };

        assertThat(ask(steps(null, rewriter, null), "cats").warnings()).isEmpty();
    }

    @Test
    void smallTalkIsAnsweredWithoutDocuments() {
        QuestionRouter router =
                question -> new Route(Route.Kind.SMALL_TALK, List.of(), false, false, SearchPlan.standard(), List.of());

        Answer answer =
                ask(new QuestionSteps(null, null, router, RetrievalMode.AUTOMATIC), Question.of("thank you, cats"));

        assertThat(answer.hits()).isEmpty();
        assertThat(generator.prompts())
                .singleElement()
                .satisfies(prompt -> assertThat(prompt.sources()).isEmpty());
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void guardThatFailsIsLeftOut(Fault fault) {
        expect(fault);
        QuestionGuard guard = (question, user) -> fail(fault, () -> Verdict.allow(question));

        assertLeftOut(ask(steps(guard, null, null), "cats"), "guard", fault);
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void rewriterThatFailsIsLeftOut(Fault fault) {
        expect(fault);
        QuestionRewriter rewriter = (question, history) -> fail(fault, () -> Rewriting.none(question));

        assertLeftOut(ask(steps(null, rewriter, null), Question.of("cats").history(HISTORY)), "rewrite", fault);
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void routerThatFailsIsLeftOut(Fault fault) {
        expect(fault);
        QuestionRouter router = question -> fail(fault, Route::standard);

        assertLeftOut(ask(steps(null, null, router), "cats"), "route", fault);
    }

    @Test
    void rewriterThatLeavesNothingIsLeftOut() {
        QuestionRewriter rewriter = (question, history) -> new Rewriting("  ", Rewriting.Method.MODEL, List.of());

        Answer answer = ask(steps(null, rewriter, null), Question.of("cats").history(HISTORY));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("rewrite-failed");
    }

    @Test
    void stepThatKeepsHangingIsLeftOutAtOnce() {
        QuestionRouter router = question -> {
            while (neverOpened.getCount() > 0) {
                // Takes no notice of interrupts, nor of a processor.
                Thread.interrupted();
                LockSupport.parkNanos(1_000_000);
            }
            return Route.standard();
        };
        Answering hanging = answering(steps(null, null, router), SHORT.step(Duration.ofMillis(500)));

        for (int i = 0; i < 4; i++) {
            hanging.ask(Question.of("cats"));
        }
        Answer answer = hanging.ask(Question.of("cats"));

        assertThat(answer.warnings())
                .extracting(Warning::message)
                .containsExactly("the question was searched for as any other: its last runs have not ended yet");
    }

    @Test
    void closingGivesUpTheStepThatIsWaitedFor() throws Exception {
        var routing = new CountDownLatch(1);
        QuestionRouter router = question -> {
            routing.countDown();
            return fail(Fault.HANGS, Route::standard);
        };
        var stream = answering(steps(null, null, router), AnswerLimits.defaults()).stream(Question.of("cats"));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<AnswerEvent> next = threads.submit(stream::next);
            routing.await();
            stream.close();

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> next.get(60, TimeUnit.SECONDS))
                    .withCauseInstanceOf(NoSuchElementException.class);
        }
        assertThat(listener.spans("route")).extracting(Span::result).containsExactly(Span.Result.CANCELLED);
    }

    @Test
    void searchThatTakesTooLongIsAClearError() {
        Retriever slow = query -> fail(Fault.HANGS, () -> new StoreRetriever(store).retrieve(query));
        var slowly = new Answering(
                new Answering.Parts(
                        slow, null, new SimplePromptAssembler(new WordTokenCounter()), generator, null, store),
                AnsweringSettings.of(1000).limits(SHORT.retrieval(Duration.ofMillis(50))),
                listener);
        answering = slowly;

        assertThatExceptionOfType(RagException.class)
                .isThrownBy(() -> slowly.ask(Question.of("cats")))
                .withMessageContaining("the search took longer than 50 ms");
    }

    /** Gives up soon what hangs, and nothing else. */
    private void expect(Fault fault) {
        limits = fault == Fault.HANGS ? SHORT : AnswerLimits.defaults();
    }

    private <T> T fail(Fault fault, Supplier<T> right) {
        return switch (fault) {
            case THROWS -> throw new RagException("the model is down", "", true, null);
            case THROWS_AN_ERROR -> throw new AssertionError("the model is down");
            case GIVES_NOTHING -> nothing();
            case HANGS -> {
                try {
                    neverOpened.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                yield right.get();
            }
        };
    }

    /** What an implementation without null checks may give. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }

    private static void assertLeftOut(Answer answer, String step, Fault fault) {
        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings())
                .extracting(Warning::code)
                .containsExactly(step + (fault == Fault.HANGS ? "-late" : "-failed"));
        assertThat(answer.trace())
                .filteredOn(span -> span.name().equals(step))
                .extracting(Span::result)
                .containsExactly(Span.Result.DEGRADED);
    }

    private static QuestionSteps steps(
            @Nullable QuestionGuard guard, @Nullable QuestionRewriter rewriter, @Nullable QuestionRouter router) {
        return new QuestionSteps(guard, rewriter, router, RetrievalMode.ALWAYS);
    }

    private Answer ask(QuestionSteps steps, String question) {
        return ask(steps, Question.of(question));
    }

    private Answer ask(QuestionSteps steps, Question question) {
        return answering(steps, limits).ask(question);
    }

    private Answering answering(QuestionSteps steps, AnswerLimits limits) {
        var made = new Answering(
                AnsweringFixture.parts(store, generator, null),
                AnsweringSettings.of(1000).steps(steps).limits(limits),
                listener);
        answering = made;
        return made;
    }
}
