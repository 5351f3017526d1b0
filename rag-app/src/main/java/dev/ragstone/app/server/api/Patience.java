package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import java.time.Duration;

/** How long a request waits for its documents to be indexed. */
final class Patience {

    private Patience() {}

    /** {@code wanted}, but no longer than leaves time to say how it stands before the request's own time is up. */
    static Duration of(Exchange exchange, Duration wanted) {
        Duration most = exchange.requestTime().multipliedBy(4).dividedBy(5);
        return wanted.compareTo(most) < 0 ? wanted : most;
    }
}
