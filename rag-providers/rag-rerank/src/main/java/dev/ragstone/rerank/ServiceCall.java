package dev.ragstone.rerank;

import dev.ragstone.http.Deadline;
import dev.ragstone.http.HttpFailure;
import dev.ragstone.http.HttpService;
import dev.ragstone.http.JsonObject;
import java.time.Duration;
import java.util.List;

/** Posts to a service, a second time if it was only busy, within one deadline. */
final class ServiceCall implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final HttpService service;

    ServiceCall(HttpService service) {
        this.service = service;
    }

    /** The results in a good answer. */
    List<JsonObject> post(String body, Deadline deadline) {
        try {
            return attempt(body, deadline);
        } catch (HttpFailure e) {
            if (!e.retryable() || !pause(e.retryAfter().orElse(PAUSE), deadline)) {
                throw exception(e);
            }
        }
        try {
            return attempt(body, deadline);
        } catch (HttpFailure e) {
            throw exception(e);
        }
    }

    private List<JsonObject> attempt(String body, Deadline deadline) throws HttpFailure {
        return service.postForObjects("", body, "results", deadline);
    }

    private static RerankException exception(HttpFailure e) {
        String remedy = e.status() == 413 ? "Send it fewer or shorter passages at once." : e.remedy();
        return e.retryable()
                ? new RerankException(e.problem(), remedy, e.retryAfter().orElse(null), e.getCause())
                : new RerankException(e.problem(), remedy, false, e.getCause());
    }

    /** Waits, unless that would take longer than there is time. */
    private static boolean pause(Duration asked, Deadline deadline) {
        if (asked.compareTo(deadline.left()) >= 0) {
            return false;
        }
        try {
            Thread.sleep(asked);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** What is called, for messages. */
    @Override
    public String toString() {
        return service.toString();
    }

    @Override
    public void close() {
        service.close();
    }
}
