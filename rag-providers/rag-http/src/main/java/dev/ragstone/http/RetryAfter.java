package dev.ragstone.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** When a service wants to be asked again: {@code Retry-After} in seconds or as a date, {@code retry-after-ms}. */
final class RetryAfter {

    private static final int MOST_DIGITS = 9;

    private RetryAfter() {}

    static Optional<Duration> of(HttpHeaders headers, Instant now) {
        Optional<Duration> millis = headers.firstValue("retry-after-ms")
                .filter(RetryAfter::isNumber)
                .map(value -> millis(value, 1));
        return millis.or(() -> headers.firstValue("Retry-After").flatMap(value -> read(value.strip(), now)));
    }

    private static Optional<Duration> read(String value, Instant now) {
        if (isNumber(value)) {
            return Optional.of(millis(value, 1000));
        }
        try {
            Instant when = DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from);
            Duration wait = Duration.between(now, when);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Duration millis(String value, int factor) {
        return Duration.ofNanos((long) (Double.parseDouble(value) * factor * 1_000_000));
    }

    /** Some services send fractions of a second. */
    private static boolean isNumber(String value) {
        return value.length() <= MOST_DIGITS && value.matches("\\d+(\\.\\d+)?");
    }
}
