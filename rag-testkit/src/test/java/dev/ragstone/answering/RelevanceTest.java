package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.question.Rewriting;
import dev.ragstone.question.Route;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.search.Hit;
import dev.ragstone.search.RelevanceCheck;
import dev.ragstone.search.SourceScreen.Flagged;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What becomes of a question when nothing that was found has to do with it. */
class RelevanceTest {

    private static final Question QUESTION = Question.of("cats sleep dogs bark");
    private static final RelevanceCheck NEVER = (question, hits) -> false;

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("See [1].");
    private final List<String> judged = new CopyOnWriteArrayList<>();
    private AnsweringSettings settings = AnsweringSettings.of(1000);

    @Test
    void nothingRelevantIsSaidWithoutAskingAModel() {
        Answer answer = ask(NEVER, QUESTION);

        assertThat(answer.text()).isEqualTo("I don't have information about that.");
        assertThat(generator.prompts()).isEmpty();
        assertThat(answer.hasRelevantSources()).isFalse();
        assertThat(answer.abstained()).isTrue();
        assertThat(answer.generator()).isEqualTo("none");
        assertThat(answer.warnings()).isEmpty();
    }

    @Test
    void whatWasFoundIsInTheHitsAndNotAmongTheSources() {
        Answer answer = ask(NEVER, QUESTION);

        assertThat(answer.hits()).hasSize(2);
        assertThat(answer.sources()).isEmpty();
        assertThat(answer.citations()).isEmpty();
    }

    @Test
    void traceShowsTheDecisionAndNoModel() {
        Answer answer = ask(NEVER, QUESTION);

        assertThat(answer.trace())
                .filteredOn(span -> span.name().equals("relevance"))
                .singleElement()
                .satisfies(span -> assertThat(span.counts()).containsEntry("relevant", 0L));
        assertThat(answer.trace()).extracting(Span::name).doesNotContain("assemble", "generate");
    }

    @Test
    void relevantSourcesAreWrittenFrom() {
        Answer answer = ask((question, hits) -> true, QUESTION);

        assertThat(answer.text()).isEqualTo("See [1].");
        assertThat(answer.hasRelevantSources()).isTrue();
        assertThat(answer.trace())
                .filteredOn(span -> span.name().equals("relevance"))
                .singleElement()
                .satisfies(span -> assertThat(span.counts()).containsEntry("relevant", 1L));
    }

    @Test
    void modelThatCitesNothingStillHadRelevantSources() {
        var silent = ScriptedGenerator.answering("The documents do not say.");
        try (var answering = new Answering(
                AnsweringFixture.parts(store, silent, null),
                settings.relevance((question, hits) -> true),
                RagListener.none())) {
            Answer answer = answering.ask(QUESTION);

            assertThat(answer.citations()).isEmpty();
            assertThat(answer.hasRelevantSources()).isTrue();
        }
    }

    @Test
    void streamTellsTheSameAsTheAnswer() {
        var events = new ArrayList<AnswerEvent>();
        try (var answering = answering(NEVER);
                var stream = answering.stream(QUESTION)) {
            stream.forEachRemaining(events::add);
        }

        assertThat(events).hasSize(3);
        assertThat(events.get(0))
                .isInstanceOfSatisfying(
                        AnswerEvent.SourcesFound.class,
                        found -> assertThat(found.hits()).hasSize(2));
        assertThat(events.get(1)).isEqualTo(new AnswerEvent.Token("I don't have information about that."));
        assertThat(events.get(2))
                .isInstanceOfSatisfying(
                        AnswerEvent.Done.class,
                        done -> assertThat(done.answer().hasRelevantSources()).isFalse());
    }

    @Test
    void followUpIsJudgedByTheQuestionThatWasSearchedFor() {
        settings = settings.steps(new QuestionSteps(
                null,
                (question, history) -> new Rewriting("do dogs bark", Rewriting.Method.MODEL, List.of()),
                null,
                RetrievalMode.ALWAYS));

        ask(noting(), Question.of("and dogs").history(List.of(Turn.user("do cats sleep"))));

        assertThat(judged).containsExactly("do dogs bark");
    }

    @Test
    void followUpThatNoModelHasPutIsNotJudged() {
        Question followUp = Question.of("and dogs").history(List.of(Turn.user("do cats sleep")));
        Answer asAsked = ask(NEVER, followUp);
        settings = settings.steps(new QuestionSteps(
                null,
                (question, history) -> new Rewriting("dogs (cats)", Rewriting.Method.RULES, List.of()),
                null,
                RetrievalMode.ALWAYS));
        Answer byRules = ask(NEVER, followUp);

        assertThat(List.of(asAsked, byRules)).noneMatch(Answer::abstained);
    }

    @Test
    void questionWithoutDocumentsIsNotJudged() {
        settings = settings.steps(new QuestionSteps(null, null, null, RetrievalMode.MANUAL));

        Answer answer = ask(NEVER, QUESTION.documents(false));

        assertThat(answer.abstained()).isFalse();
        assertThat(generator.prompts()).hasSize(1);
    }

    @Test
    void smallTalkIsNotJudgedThoughDocumentsWereSearched() {
        var chat = new Route(Route.Kind.SMALL_TALK, List.of(), false, false, SearchPlan.standard(), List.of());
        settings = settings.steps(new QuestionSteps(null, null, question -> chat, RetrievalMode.ALWAYS));

        assertThat(ask(NEVER, QUESTION).abstained()).isFalse();
    }

    @Test
    void whatAScreenDroppedIsNotJudged() {
        settings = settings.screening(
                SourceScreening.dropping(hits -> List.of(new Flagged(hits.getFirst(), List.of("odd")))));
        var seen = new CopyOnWriteArrayList<Hit>();

        Answer answer = ask((question, hits) -> seen.addAll(hits), QUESTION);

        assertThat(seen).hasSize(1).containsExactlyElementsOf(answer.hits());
    }

    @Test
    void nothingFoundIsNotJudged() {
        ask(noting(), Question.of("zebras"));

        assertThat(judged).isEmpty();
    }

    @Test
    void checkThatThrowsHasSaidYes() {
        Answer answer = ask(
                (question, hits) -> {
                    throw new IllegalStateException("no scale");
                },
                QUESTION);

        assertLeftOut(answer, "relevance-failed", "what was found counts as relevant: no scale");
    }

    @Test
    void checkThatHangsHasSaidYes() {
        settings = settings.limits(AnswerLimits.defaults().step(Duration.ofMillis(300)));
        Answer answer = ask(
                (question, hits) -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return false;
                },
                QUESTION);

        assertLeftOut(answer, "relevance-late", "what was found counts as relevant: it took longer than 300 ms");
    }

    private static void assertLeftOut(Answer answer, String code, String message) {
        assertThat(answer.text()).isEqualTo("See [1].");
        assertThat(answer.hasRelevantSources()).isTrue();
        assertThat(answer.warnings()).containsExactly(new Warning(code, message));
        assertThat(answer.trace())
                .filteredOn(span -> span.name().equals("relevance"))
                .extracting(Span::result)
                .containsExactly(Span.Result.DEGRADED);
    }

    private RelevanceCheck noting() {
        return (question, hits) -> judged.add(question);
    }

    private Answer ask(RelevanceCheck check, Question question) {
        try (var answering = answering(check)) {
            return answering.ask(question);
        }
    }

    private Answering answering(RelevanceCheck check) {
        return new Answering(
                AnsweringFixture.parts(store, generator, null), settings.relevance(check), RagListener.none());
    }
}
