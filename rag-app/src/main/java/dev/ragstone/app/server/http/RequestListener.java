package dev.ragstone.app.server.http;

import java.time.Duration;

/**
 * Is told about every request when it is over. Called by many threads; must be quick.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RequestListener {

    /** The status of a request whose client did not wait for the response. */
    int CLIENT_GONE = 499;

    /**
     * A request is over.
     *
     * @param route its path as the route has it; empty if there is none
     */
    void ended(String method, String route, int status, Duration duration);
}
