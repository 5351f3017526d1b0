package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.ragstone.error.RagException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.grounding.AnswerSentence;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.grounding.GroundednessPolicy;
import dev.ragstone.grounding.SentenceSupport;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.question.Question;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of answers that their sources do not support. */
class AnswerCheckingTest {

    private static final GroundednessPolicy POLICY =
            GroundednessPolicy.warningBelow(0.8).retryingBelow(0.5).abstainingBelow(0.3);

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats ", "rest [1].");
    private AnswerLimits limits = AnswerLimits.defaults();

    @Test
    void supportedAnswerTellsItsScore() {
        Answer answer = ask(scoring(0.9));

        assertThat(answer.groundedness()).hasValue(0.9);
        assertThat(answer.warnings()).isEmpty();
    }

    @Test
    void doubtfulAnswerHasAWarning() {
        Answer answer = ask(scoring(0.6));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("low-groundedness");
    }

    @Test
    void unsupportedStatementsAreListedWithTheirScores() {
        Answer answer = ask(checking((text, sources) -> Groundedness.of(
                AnswerSentence.in(text).stream()
                        .map(sentence ->
                                new SentenceSupport(sentence, 0.6, false, Map.of(), "", List.of("no such word")))
                        .toList(),
                List.of())));

        assertThat(answer.groundedness()).hasValue(0.6);
        assertThat(answer.unsupported())
                .extracting(support -> support.sentence().text(), SentenceSupport::score)
                .containsExactly(tuple("Cats rest.", 0.6));
    }

    @Test
    void statementsWithoutACitationAreListed() {
        Answer answer =
                ask(AnswerChecking.warningUncitedAbove(0.5), "Cats sleep all day [1]. Nobody knows why they do.");

        assertThat(answer.uncited()).containsExactly("Nobody knows why they do.");
        assertThat(answer.warnings()).isEmpty();
    }

    @Test
    void tooManyStatementsWithoutACitationAreWarnedOf() {
        String text = "Cats sleep all day [1]. Nobody knows why they do. It may be the weather.";

        Answer answer = ask(AnswerChecking.warningUncitedAbove(0.5), text);

        assertThat(answer.warnings())
                .containsExactly(new Warning(
                        "uncited-statements",
                        "2 of 3 statements cite no source, the first: 'Nobody knows why they do.'"));
    }

    @Test
    void withoutALimitStatementsWithoutACitationAreOnlyListed() {
        Answer answer = ask(null, "Nobody knows why they do.");

        assertThat(answer.uncited()).hasSize(1);
        assertThat(answer.warnings()).isEmpty();
    }

    @Test
    void rejectsAShareThatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AnswerChecking.warningUncitedAbove(1.5))
                .withMessage("uncitedShare must be between 0 and 1 but was 1.5");
    }

    @Test
    void unsupportedAnswerIsWrittenAnewOnce() {
        Answer answer = ask(scoring(0.4, 0.9));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.groundedness()).hasValue(0.9);
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("answer-withdrawn");
        assertThat(generator.prompts()).hasSize(2);
        assertThat(generator.prompts().getLast().system()
                        + generator.prompts().getLast().user())
                .contains(POLICY.stricterInstructions());
    }

    @Test
    void warningsOfAWithdrawnTextGoWithIt() {
        var texts = List.of("Dogs fly [9].", "Cats sleep all day [1].").iterator();
        var parts = AnsweringFixture.parts(store, Pieces.generator(() -> new Pieces(List.of(texts.next()))), null);
        var settings = AnsweringSettings.of(1000).checking(new AnswerChecking(scoring(0.4, 0.9), POLICY));
        try (var answering = new Answering(parts, settings, RagListener.none())) {
            Answer answer = answering.ask(Question.of("cats"));

            assertThat(answer.text()).isEqualTo("Cats sleep all day [1].");
            assertThat(answer.warnings()).extracting(Warning::code).containsExactly("answer-withdrawn");
        }
    }

    @Test
    void modelThatFailedBeforeItsFallbacksTextWasWithdrawnIsStillTold() {
        var failing = ScriptedGenerator.answering("Cats").failAtStart(true);
        var parts = AnsweringFixture.parts(store, failing, generator);
        var settings = AnsweringSettings.of(1000).checking(new AnswerChecking(scoring(0.1, 0.2), POLICY));
        try (var answering = new Answering(parts, settings, RagListener.none())) {
            Answer answer = answering.ask(Question.of("cats"));

            assertThat(answer.abstained()).isTrue();
            assertThat(answer.warnings()).extracting(Warning::code).contains("generation-failed", "answer-withdrawn");
        }
    }

    @Test
    void answerThatStaysUnsupportedIsNotGiven() {
        Answer answer = ask(scoring(0.1, 0.2));

        assertThat(answer.text()).isEqualTo("I don't have information about that.");
        assertThat(answer.abstained()).isTrue();
        assertThat(answer.citations()).isEmpty();
    }

    @Test
    void readerOfAStreamHearsThatTextIsWithdrawn() {
        var shown = new StringBuilder();
        try (var answering = answering(scoring(0.4, 0.9));
                var events = answering.stream(Question.of("cats"))) {
            events.forEachRemaining(event -> {
                if (event instanceof AnswerEvent.Token token) {
                    shown.append(token.text());
                } else if (event instanceof AnswerEvent.Withdrawn) {
                    shown.append('|');
                }
            });
        }

        assertThat(shown.toString()).isEqualTo("Cats rest [1].|Cats rest [1].");
    }

    @Test
    void checkThatFailsIsLeftOut() {
        Answer answer = ask(checking((answerText, sources) -> {
            throw new RagException("the judge is down", "", true, null);
        }));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.groundedness()).isEmpty();
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("check-failed");
    }

    @Test
    void checkThatHangsIsLeftOut() {
        limits = limits.step(Duration.ofMillis(300));
        Answer answer = ask(checking((answerText, sources) -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Groundedness.of(List.of(), List.of());
        }));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("check-late");
    }

    /** Gives one score after the other. */
    private static GroundednessCheck scoring(Double... scores) {
        Iterator<Double> next = new ArrayList<>(List.of(scores)).iterator();
        return checking((answer, sources) -> new Groundedness(next.next(), List.of(), List.of()));
    }

    /** What a check does with an answer. */
    private interface Judge {
        Groundedness judge(String answer, List<NumberedSource> sources);
    }

    private static GroundednessCheck checking(Judge judge) {
        return new GroundednessCheck() {
            @Override
            public String name() {
                return "scripted";
            }

            @Override
            public Groundedness check(String question, String answer, List<NumberedSource> sources) {
                return judge.judge(answer, sources);
            }
        };
    }

    private Answer ask(GroundednessCheck check) {
        try (var answering = answering(check)) {
            return answering.ask(Question.of("cats"));
        }
    }

    private Answer ask(@Nullable AnswerChecking checking, String text) {
        var parts = AnsweringFixture.parts(store, ScriptedGenerator.answering(text), null);
        var settings = AnsweringSettings.of(1000).checking(checking);
        try (var answering = new Answering(parts, settings, RagListener.none())) {
            return answering.ask(Question.of("cats"));
        }
    }

    private Answering answering(GroundednessCheck check) {
        var parts = AnsweringFixture.parts(store, generator, null);
        var settings = AnsweringSettings.of(1000).limits(limits).checking(new AnswerChecking(check, POLICY));
        return new Answering(parts, settings, RagListener.none());
    }
}
