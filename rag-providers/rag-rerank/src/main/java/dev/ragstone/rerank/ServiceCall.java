package dev.ragstone.rerank;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Posts to a service, a second time if it was only busy, within one deadline. */
final class ServiceCall {

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERROR = 500;

    private final HttpClient client;
    private final URI endpoint;
    private final @Nullable Supplier<String> key;

    ServiceCall(HttpClient client, URI endpoint, @Nullable Supplier<String> key) {
        this.client = client;
        this.endpoint = endpoint;
        this.key = key;
    }

    /** The body of a good answer. */
    String post(String body, Deadline deadline) {
        try {
            return attempt(body, deadline);
        } catch (RerankException e) {
            if (!e.retryable() || !pause(e.retryAfter().orElse(PAUSE), deadline)) {
                throw e;
            }
            return attempt(body, deadline);
        }
    }

    private String attempt(String body, Deadline deadline) {
        String secret = key == null ? "" : usable(key.get());
        try {
            HttpResponse<String> response =
                    client.send(request(body, secret, deadline), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() / 100 == 2) {
                return response.body();
            }
            throw refused(response, secret);
        } catch (HttpTimeoutException e) {
            throw new RerankException(
                    "the rerank service at " + endpoint + " did not answer in time",
                    "Allow it more time, or give it fewer or shorter passages.",
                    // The time is up, so a second try would have none.
                    false,
                    e);
        } catch (IOException e) {
            throw new RerankException(
                    "the rerank service at " + endpoint + " could not be reached: " + e,
                    "Check that it runs and that the address is right.",
                    (Duration) null,
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RerankException("the call of " + endpoint + " was interrupted", "", false, e);
        }
    }

    private HttpRequest request(String body, String secret, Deadline deadline) throws HttpTimeoutException {
        if (deadline.isOver()) {
            throw new HttpTimeoutException("no time left");
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .timeout(deadline.left())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!secret.isEmpty()) {
            request.header("Authorization", "Bearer " + secret);
        }
        return request.build();
    }

    /** A key with a line break or none at all would fail in the client, with the key in its message. */
    private String usable(String value) {
        if (value.isBlank() || !value.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new RerankException(
                    "the key for " + endpoint + " is empty or has characters no key has",
                    "Check what supplies it, for instance for a line break at the end.",
                    false,
                    null);
        }
        return value;
    }

    private RerankException refused(HttpResponse<String> response, String secret) {
        int status = response.statusCode();
        String said = RerankAnswer.error(response.body())
                .map(message -> ": " + message)
                .orElse("");
        // Some services repeat the key they were given.
        String problem = "the rerank service at " + endpoint + " answered " + status
                + (secret.isEmpty() ? said : said.replace(secret, "***"));
        if (status == TOO_MANY || status >= SERVER_ERROR) {
            return new RerankException(
                    problem,
                    status == TOO_MANY ? "Ask it less often." : "",
                    retryAfter(response).orElse(null),
                    null);
        }
        return new RerankException(problem, remedy(status), false, null);
    }

    private static String remedy(int status) {
        return switch (status) {
            case 401, 403 -> "Check the key.";
            case 404 -> "Check the address and the model.";
            case 413 -> "Send it fewer or shorter passages at once.";
            default -> "";
        };
    }

    /** In seconds or as a date. */
    private static Optional<Duration> retryAfter(HttpResponse<String> response) {
        Optional<String> header = response.headers().firstValue("Retry-After");
        try {
            return header.map(value -> value.chars().allMatch(Character::isDigit) && !value.isEmpty()
                    ? Duration.ofSeconds(Long.parseLong(value))
                    : Duration.between(
                            Instant.now(), DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from)));
        } catch (DateTimeParseException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Waits, unless that would take longer than there is time. */
    private static boolean pause(Duration asked, Deadline deadline) {
        if (asked.compareTo(deadline.left()) >= 0) {
            return false;
        }
        try {
            Thread.sleep(asked.isNegative() ? Duration.ZERO : asked);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
