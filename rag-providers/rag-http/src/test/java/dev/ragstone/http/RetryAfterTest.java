package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void readsSeconds() {
        assertThat(of("Retry-After", "20")).isEqualTo(Duration.ofSeconds(20));
        assertThat(of("retry-after", "0.5")).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void readsMilliseconds() {
        assertThat(of("retry-after-ms", "250")).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void readsADateAndTakesOneThatIsOverForNow() {
        assertThat(of("Retry-After", "Sun, 1 Mar 2026 12:01:30 GMT")).isEqualTo(Duration.ofSeconds(90));
        assertThat(of("Retry-After", "Sun, 1 Mar 2026 11:00:00 GMT")).isEqualTo(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-5", "99999999999999999999", "1e9", "NaN"})
    void ignoresNonsense(String value) {
        assertThat(RetryAfter.of(headers("Retry-After", value), NOW)).isEmpty();
    }

    private static Duration of(String name, String value) {
        return RetryAfter.of(headers(name, value), NOW).orElseThrow();
    }

    private static HttpHeaders headers(String name, String value) {
        return HttpHeaders.of(Map.of(name, List.of(value)), (n, v) -> true);
    }
}
