package dev.ragstone.app.server.http;

import java.io.IOException;

/**
 * Answers requests of one kind. Called by many threads, each in its own exchange.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Endpoint {

    /**
     * Answers a request.
     *
     * @throws HttpProblem to refuse it
     * @throws IOException if the client cannot be read from or written to any more
     */
    void answer(Exchange exchange) throws IOException;
}
