package dev.ragstone.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    private static final RetryPolicy POLICY = new RetryPolicy(4, Duration.ofSeconds(1), Duration.ofSeconds(3));
    private final EmbeddingException passing = new EmbeddingException("busy", "", true, null);

    private final Random random = new Random(7);

    @Test
    void pausesDoubleUpToTheLongest() {
        for (int i = 0; i < 100; i++) {
            assertThat(POLICY.pauseAfter(1, passing, random).orElseThrow())
                    .isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
            assertThat(POLICY.pauseAfter(2, passing, random).orElseThrow())
                    .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
            assertThat(POLICY.pauseAfter(3, passing, random).orElseThrow())
                    .isBetween(Duration.ofMillis(1500), Duration.ofSeconds(3));
        }
    }

    @Test
    void pausesDiffer() {
        var pauses = random.ints(20)
                .mapToObj(ignored -> POLICY.pauseAfter(1, passing, random).orElseThrow())
                .distinct();

        assertThat(pauses).hasSizeGreaterThan(10);
    }

    @Test
    void lastAttemptIsTheLast() {
        assertThat(POLICY.pauseAfter(4, passing, random)).isEmpty();
        assertThat(RetryPolicy.never().pauseAfter(1, passing, random)).isEmpty();
    }

    @Test
    void whatWillNotPassIsNotTriedAgain() {
        var final_ = new EmbeddingException("no such model", "", false, null);

        assertThat(POLICY.pauseAfter(1, final_, random)).isEmpty();
    }

    @Test
    void serviceThatSaysWhenIsBelieved() {
        var asking = new EmbeddingException("busy", "", Duration.ofMillis(2500), null);

        for (int i = 0; i < 100; i++) {
            assertThat(POLICY.pauseAfter(1, asking, random).orElseThrow())
                    .isBetween(Duration.ofMillis(2500), Duration.ofMillis(3750));
        }
    }

    @Test
    void callersWhomAServiceToldTheSameAreKeptApart() {
        var asking = new EmbeddingException("busy", "", Duration.ofSeconds(2), null);

        long tenths = random.ints(100)
                .mapToObj(ignored -> POLICY.pauseAfter(1, asking, random).orElseThrow())
                .map(pause -> pause.toMillis() / 100)
                .distinct()
                .count();

        assertThat(tenths).isGreaterThan(5);
    }

    @Test
    void serviceThatAsksForNoPauseGetsOneAllTheSame() {
        var asking = new EmbeddingException("busy", "", Duration.ZERO, null);

        for (int i = 0; i < 100; i++) {
            assertThat(POLICY.pauseAfter(2, asking, random).orElseThrow())
                    .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
        }
    }

    @Test
    void serviceThatAsksForTooLongIsDown() {
        var asking = new EmbeddingException("busy", "", Duration.ofHours(1), null);

        assertThat(POLICY.pauseAfter(1, asking, random)).isEmpty();
    }

    @Test
    void manyAttemptsDoNotOverflow() {
        var patient = new RetryPolicy(Integer.MAX_VALUE, Duration.ofHours(1), Duration.ofDays(1));

        assertThat(patient.pauseAfter(1_000_000, passing, random).orElseThrow())
                .isLessThanOrEqualTo(Duration.ofDays(1));
    }

    @Test
    void badSettingsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetryPolicy(0, Duration.ZERO, Duration.ZERO))
                .withMessageContaining("attempts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetryPolicy(1, Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .withMessageContaining("longestPause");
    }
}
