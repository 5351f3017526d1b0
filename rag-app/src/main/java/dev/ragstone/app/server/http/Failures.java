package dev.ragstone.app.server.http;

import dev.ragstone.error.DocumentException;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.GenerationException;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import java.time.Duration;

/**
 * Tells callers what failed without telling them about the server: messages of the library name files and addresses, so
 * they go into the log, under the request's id.
 *
 * @since 0.1
 */
public final class Failures {

    private static final Duration SOON = Duration.ofSeconds(5);

    private Failures() {}

    /** What to say about {@code failure}. */
    public static HttpProblem problem(Throwable failure) {
        return switch (failure) {
            case HttpProblem problem -> problem;
            case StoreException store ->
                HttpProblem.unavailable(
                        "store_unavailable", "The index cannot be used right now. The server's log says why.", SOON);
            case EmbeddingException embedding ->
                HttpProblem.unavailable(
                        "embedder_unavailable", "The embedding model cannot be used right now.", later(embedding));
            case GenerationException generation ->
                HttpProblem.unavailable(
                        "generator_unavailable", "The language model cannot be used right now.", later(generation));
            case DocumentException document ->
                HttpProblem.unavailable(
                        "documents_unavailable", "The documents cannot be read or kept right now.", later(document));
            case RagException other ->
                HttpProblem.unavailable("unavailable", "A part of the server cannot be used right now.", later(other));
            default ->
                HttpProblem.of(500, "internal_error", "The server failed. Its log says more under this request's id.");
        };
    }

    private static Duration later(RagException failure) {
        return failure.retryAfter().orElse(SOON);
    }
}
