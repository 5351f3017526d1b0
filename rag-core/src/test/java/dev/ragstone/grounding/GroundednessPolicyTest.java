package dev.ragstone.grounding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.grounding.GroundednessPolicy.Action;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GroundednessPolicyTest {

    private final GroundednessPolicy policy =
            GroundednessPolicy.warningBelow(0.6).retryingBelow(0.4).abstainingBelow(0.3);

    @Test
    void eachScoreHasItsAction() {
        assertThat(policy.decide(judged(0.7, true), false)).isEqualTo(Action.ACCEPT);
        assertThat(policy.decide(judged(0.5, true), false)).isEqualTo(Action.WARN);
        assertThat(policy.decide(judged(0.35, true), false)).isEqualTo(Action.RETRY);
        assertThat(policy.decide(judged(0.2, true), false)).isEqualTo(Action.RETRY);
    }

    @Test
    void thereIsOneRetry() {
        assertThat(policy.decide(judged(0.35, true), true)).isEqualTo(Action.WARN);
        assertThat(policy.decide(judged(0.2, true), true)).isEqualTo(Action.ABSTAIN);
    }

    @Test
    void oneUnsupportedSentenceIsEnoughForAWarning() {
        assertThat(policy.decide(judged(0.7, false), false)).isEqualTo(Action.WARN);
        assertThat(GroundednessPolicy.warningBelow(0).decide(judged(0.1, false), false))
                .isEqualTo(Action.ACCEPT);
    }

    @Test
    void warningNamesWhatIsNotSupported() {
        assertThat(policy.warning(judged(0.2, false))).satisfies(warning -> {
            assertThat(warning.code()).isEqualTo("low-groundedness");
            assertThat(warning.message())
                    .isEqualTo("1 of 1 statements are not supported by the sources (score 0.20): 'Cats bark.'");
        });
    }

    @Test
    void rejectsScoresOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GroundednessPolicy.warningBelow(1.5))
                .withMessage("warnBelow must be between 0 and 1 but was 1.5");
    }

    @Test
    void answerThatStatesNothingIsGivenWithoutAScore() {
        var nothing = Groundedness.of(List.of(), List.of());

        assertThat(nothing.score()).isEmpty();
        assertThat(policy.decide(nothing, false)).isEqualTo(Action.ACCEPT);
    }

    private static Groundedness judged(double score, boolean supported) {
        var sentence = new AnswerSentence(0, 10, "Cats bark.", List.of(1));
        return Groundedness.of(
                List.of(new SentenceSupport(sentence, score, supported, Map.of(1, score), "", List.of())), List.of());
    }
}
