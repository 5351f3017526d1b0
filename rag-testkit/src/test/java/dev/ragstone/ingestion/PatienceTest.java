package dev.ragstone.ingestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PatienceTest {

    @Test
    void serviceIsNotAskedBeforeTheTimeItNamed() {
        var calls = new ArrayList<Long>();

        new Patience(Duration.ofSeconds(10)).insist(() -> failFirst(calls, Duration.ofMillis(400)));

        assertThat(gap(calls)).isGreaterThanOrEqualTo(Duration.ofMillis(400));
    }

    @Test
    void serviceThatAsksForTooMuchIsGivenUpAtOnce() {
        var calls = new AtomicInteger();

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> new Patience(Duration.ofSeconds(2)).insist(() -> {
                    calls.incrementAndGet();
                    throw busy(Duration.ofSeconds(20));
                }))
                .withMessageContaining("left alone for 20 s")
                .withMessageContaining("patience of 2 s")
                .withMessageContaining("too busy")
                .satisfies(e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(20)));
        assertThat(calls).hasValue(1);
    }

    @Test
    void pausesDifferSoThatNotAllComeBackAtOnce() {
        // A busy machine makes pauses longer, never shorter: without the random part none is below 100 ms.
        boolean oneIsShort = Stream.generate(PatienceTest::pause)
                .limit(200)
                .peek(pause -> assertThat(pause).isGreaterThanOrEqualTo(Duration.ofMillis(50)))
                .anyMatch(pause -> pause.compareTo(Duration.ofMillis(95)) < 0);

        assertThat(oneIsShort).isTrue();
    }

    private static Duration pause() {
        var calls = new ArrayList<Long>();
        new Patience(Duration.ofSeconds(30)).insist(() -> failFirst(calls, null));
        return gap(calls);
    }

    private static String failFirst(List<Long> calls, @Nullable Duration retryAfter) {
        calls.add(System.nanoTime());
        if (calls.size() == 1) {
            throw busy(retryAfter);
        }
        return "done";
    }

    private static EmbeddingException busy(@Nullable Duration retryAfter) {
        return new EmbeddingException("too busy", "", retryAfter, null);
    }

    private static Duration gap(List<Long> calls) {
        return Duration.ofNanos(calls.get(1) - calls.get(0));
    }
}
