package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link QuestionGuard} promises: a verdict on any string, for anybody, that says why.
 *
 * @since 0.1
 */
public abstract class QuestionGuardContract {

    private static final String USER = "alice";

    /** Creates a contract; called by JUnit. */
    protected QuestionGuardContract() {}

    /** The guard to check, one that lets several hundred plain questions of a user pass. */
    protected abstract QuestionGuard guard();

    /** A question it has nothing against. Default: an ordinary one. */
    protected String harmless() {
        return "Where does the heron stand?";
    }

    @Test
    void harmlessQuestionGoesOnAsItIs() {
        assertThat(guard().check(harmless(), USER)).isEqualTo(Verdict.allow(harmless()));
    }

    @Test
    void somebodyUnknownMayAsk() {
        assertThat(guard().check(harmless(), "").blocked()).isFalse();
    }

    @Test
    void anyStringGetsAVerdict() {
        QuestionGuard guard = guard();
        var text = new RandomText(11);
        for (int i = 0; i < 200; i++) {
            String question = i % 2 == 0 ? text.unicode(i) : text.syntax(i);

            assertThatCode(() -> guard.check(question, USER))
                    .as("question %d", i)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void whatGoesOnIsNotBlankUnlessTheQuestionWas() {
        QuestionGuard guard = guard();
        var text = new RandomText(12);
        for (int i = 1; i < 200; i++) {
            String question = "heron " + text.unicode(i);

            Verdict verdict = guard.check(question, USER);

            assertThat(verdict.blocked() || !verdict.question().isBlank()).isTrue();
        }
    }

    @Test
    void everyDecisionButToAllowSaysWhy() {
        QuestionGuard guard = guard();
        var text = new RandomText(13);
        for (int i = 0; i < 200; i++) {
            Verdict verdict = guard.check(text.unicode(i), USER);

            assertThat(verdict.decision() == Verdict.Decision.ALLOW
                            || !verdict.reason().isBlank())
                    .isTrue();
        }
    }

    @Test
    void whatWasCleanedStaysClean() {
        QuestionGuard guard = guard();
        var text = new RandomText(14);
        for (int i = 0; i < 100; i++) {
            Verdict verdict = guard.check("heron " + text.unicode(i), USER);

            if (!verdict.blocked()) {
                assertThat(guard.check(verdict.question(), USER).question()).isEqualTo(verdict.question());
            }
        }
    }

    @Test
    void sameQuestionGetsTheSameVerdictInEightThreads() {
        QuestionGuard guard = guard();
        Verdict expected = guard.check(harmless(), USER);

        List<Verdict> verdicts = Threads.eight(() -> guard.check(harmless(), USER));

        assertThat(verdicts).allMatch(expected::equals);
    }
}
