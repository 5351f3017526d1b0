package dev.ragstone.ingest.web.fetch;

/**
 * Asked before each request of a fetch, the first one and those that redirects lead to. It may wait, to be polite, or
 * throw, which ends the fetch with that exception.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RequestGate {

    /** Lets the request to {@code url} pass by returning. */
    void before(WebUrl url);
}
