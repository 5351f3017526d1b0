package dev.ragstone.app.server.http;

import java.time.Duration;

/**
 * Where to listen, and how much and how long to put up with.
 *
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param headerBytes how long the head of a request may be
 * @param bodyBytes how long the body of a request may be, except for uploads
 * @param headerTime for how long a client may keep the server waiting for the head of a request
 * @param bodyTime for how long a client may keep the server waiting for the body of a request
 * @param idleTime how long a client may neither send nor take anything while it is its turn
 * @param requestTime how long a response may take, from the first byte of the request on
 * @param connections how many there may be
 * @param drainTime how long responses under way may take when the server stops
 * @since 0.1
 */
public record HttpSettings(
        String host,
        int port,
        int headerBytes,
        int bodyBytes,
        Duration headerTime,
        Duration bodyTime,
        Duration idleTime,
        Duration requestTime,
        int connections,
        Duration drainTime) {

    private static final Duration MOST_RESERVE = Duration.ofSeconds(10);

    public HttpSettings {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be between 0 and 65535 but was " + port);
        }
    }

    /**
     * How long the work on a response may take: a little less than the response, so that there is time left to tell how it
     * ended.
     */
    public Duration workTime() {
        Duration tenth = requestTime.dividedBy(10);
        return requestTime.minus(tenth.compareTo(MOST_RESERVE) < 0 ? tenth : MOST_RESERVE);
    }

    /** What suits most: 127.0.0.1, any free port, 16 KB of head, 1 MB of body, 10 s for a head, 30 s for a body. */
    public static HttpSettings defaults() {
        return new HttpSettings(
                "127.0.0.1",
                0,
                16_384,
                1_000_000,
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofMinutes(5),
                1_000,
                Duration.ofSeconds(20));
    }
}
