package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.grounding.SentenceSupport;
import dev.ragstone.prompt.NumberedSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link GroundednessCheck} promises: quotations score 1, inventions score less, and any string can be judged.
 *
 * @since 0.1
 */
public abstract class GroundednessCheckContract {

    private static final String QUESTION = "Where does the heron stand at noon?";
    private static final List<NumberedSource> SOURCES = List.of(
            source(1, "The heron stands in shallow water at noon. It eats fish."),
            source(2, "Granite forms when magma cools slowly."));

    /** Creates a contract; called by JUnit. */
    protected GroundednessCheckContract() {}

    /** The check to test. Each test closes it; a shared one may ignore that. */
    protected abstract GroundednessCheck check();

    @Test
    void quotationScoresOne() {
        Groundedness judged = judge("\u201cThe heron stands in shallow water at noon.\u201d [1]");

        assertThat(judged.score()).hasValue(1);
        assertThat(judged.sentences()).singleElement().satisfies(support -> {
            assertThat(support.supported()).isTrue();
            assertThat(support.bySource()).containsEntry(1, 1.0);
            assertThat(support.reasons()).isEmpty();
        });
    }

    @Test
    void inventionScoresLessAndIsListed() {
        Groundedness judged =
                judge("The heron stands in shallow water at noon [1]. Parliament elected a treasurer yesterday [2].");

        assertThat(judged.sentences().getLast().score()).isLessThan(0.5);
        assertThat(judged.unsupported()).singleElement().satisfies(support -> {
            assertThat(support.sentence().text()).isEqualTo("Parliament elected a treasurer yesterday.");
            assertThat(support.reasons()).isNotEmpty();
        });
        assertThat(judged.score().orElseThrow()).isStrictlyBetween(0.0, 1.0);
    }

    @Test
    void sentencesAreThoseOfTheAnswerInOrder() {
        String answer = "Granite forms when magma cools slowly [2]. It eats plenty of fish [1].";

        Groundedness judged = judge(answer);

        assertThat(judged.sentences())
                .extracting(support -> answer.substring(
                        support.sentence().start(), support.sentence().end()))
                .containsExactly("Granite forms when magma cools slowly [2].", "It eats plenty of fish [1].");
        assertThat(judged.sentences())
                .extracting(SentenceSupport::score)
                .allSatisfy(score -> assertThat(score).isBetween(0.0, 1.0));
    }

    @Test
    void sentenceIsJudgedByWhatItCites() {
        Groundedness right = judge("The heron stands in shallow water [1].");
        Groundedness wrong = judge("The heron stands in shallow water [2].");

        assertThat(right.sentences().getFirst().bySource()).containsOnlyKeys(1);
        assertThat(wrong.sentences().getFirst().bySource()).containsOnlyKeys(2);
    }

    @Test
    void answerThatStatesNothingHasNoScore() {
        for (String answer : List.of("", " \n", "Yes.", "Yes [1].", "Why?", "[1]", "```\ncode();\n```")) {
            assertThat(judge(answer)).as("answer '%s'", answer).satisfies(judged -> {
                assertThat(judged.score()).isEmpty();
                assertThat(judged.sentences()).isEmpty();
            });
        }
    }

    @Test
    void citedSentenceIsJudgedHoweverShort() {
        for (String answer : List.of("99 euros [1].", "**Port:** 9999 [1]", "Berlin [1].")) {
            assertThat(judge(answer).score().orElse(1))
                    .as("answer '%s'", answer)
                    .isLessThan(0.5);
        }
    }

    @Test
    void partOfASentenceIsNoQuotation() {
        for (String answer : List.of("The heron stands in shallow water at no [1]", "The heron stands in sha [1]")) {
            assertThat(judge(answer).score().orElse(1))
                    .as("answer '%s'", answer)
                    .isLessThan(1);
        }
    }

    @Test
    void withoutSourcesNothingIsSupported() {
        try (var check = check()) {
            Groundedness judged = check.check(QUESTION, "The heron stands in shallow water [1].", List.of());

            assertThat(judged.score()).hasValue(0);
            assertThat(judged.unsupported()).hasSize(1);
        }
    }

    @Test
    void anyStringCanBeJudged() {
        for (String answer : List.of(
                "\u0000\uD800 some lone surrogate stands here [1]",
                "[1][2][99999] and so on and on",
                "word ".repeat(5_000),
                "a-".repeat(20_000) + " and so on [1]",
                "1,".repeat(20_000) + " and so on [1" + ", 1".repeat(20_000),
                "One. Two three four five. ".repeat(200),
                "\u4f60\u597d\u4e16\u754c\u3002\u518d\u89c1\u3002 [1]",
                "{{question}} %s $1 \\1 is not expanded [1]")) {
            assertThat(judge(answer).score().orElse(0)).isBetween(0.0, 1.0);
        }
    }

    @Test
    void sameAnswerIsJudgedTheSameByEightThreads() {
        try (var check = check()) {
            String answer = "The heron stands in deep water at noon [1]. Magma cools slowly [2].";
            Groundedness expected = check.check(QUESTION, answer, SOURCES);

            assertThat(Threads.eight(() -> check.check(QUESTION, answer, SOURCES)))
                    .allMatch(expected::equals);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var check = check();
        check.close();

        assertThatCode(check::close).doesNotThrowAnyException();
    }

    private Groundedness judge(String answer) {
        try (var check = check()) {
            return check.check(QUESTION, answer, SOURCES);
        }
    }

    private static NumberedSource source(int number, String text) {
        return new NumberedSource(number, Fixtures.hit("memory:/" + number, text, 1.0 / number));
    }
}
