package dev.ragstone.http;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.GenerationException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A service could not be asked, or did not answer as it should. Checked, so that a provider turns it into the exception
 * of its own part. Holds no key.
 *
 * @since 0.1
 */
public final class HttpFailure extends IOException {

    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String remedy;
    private final int status;
    private final boolean retryable;
    private final @Nullable Duration retryAfter;

    HttpFailure(String problem, String remedy, Kind kind, @Nullable Throwable cause) {
        super(problem, cause);
        this.problem = problem;
        this.remedy = remedy;
        this.status = kind.status();
        this.retryable = kind.retryable();
        this.retryAfter = kind.retryAfter();
    }

    /** What was asked, and what was wrong. */
    public String problem() {
        return problem;
    }

    /** What to do about it; may be empty. */
    public String remedy() {
        return remedy;
    }

    /** The status that was answered; zero if there was no answer. */
    public int status() {
        return status;
    }

    /** Whether the same call may succeed later without any change. */
    public boolean retryable() {
        return retryable;
    }

    /** How long the service asked to be left alone. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** The same failure with something better to do about it. */
    public HttpFailure withRemedy(String better) {
        return new HttpFailure(problem, better, new Kind(status, retryable, retryAfter), getCause());
    }

    /** The same failure, but one that does not pass by itself. */
    public HttpFailure permanent(String better) {
        return new HttpFailure(problem, better, new Kind(status, false, null), getCause());
    }

    /** As the failure of an embedder. */
    public EmbeddingException asEmbeddingException() {
        return retryable
                ? new EmbeddingException(problem, remedy, retryAfter, getCause())
                : new EmbeddingException(problem, remedy, false, getCause());
    }

    /** As the failure of a generator. */
    public GenerationException asGenerationException() {
        return retryable
                ? new GenerationException(problem, remedy, retryAfter, getCause())
                : new GenerationException(problem, remedy, false, getCause());
    }

    /** What can be said about a failure in numbers. */
    record Kind(int status, boolean retryable, @Nullable Duration retryAfter) {

        static final Kind PASSING = new Kind(0, true, null);
        static final Kind LASTING = new Kind(0, false, null);
    }
}
