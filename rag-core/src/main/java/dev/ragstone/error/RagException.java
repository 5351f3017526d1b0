package dev.ragstone.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The root of everything Ragstone throws on its own account.
 *
 * <p>Misuse (a bad argument, a closed object) is reported with the JDK's own exceptions; this one means that something
 * outside went wrong: a file, a model, an index. Its message names what was tried and on what; {@link #remedy()} says
 * what to do about it; {@link #retryable()} tells whether the same call may succeed later without any change.
 *
 * @since 0.1
 */
public class RagException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String remedy;
    private final boolean retryable;
    private final @Nullable Duration retryAfter;

    /**
     * Creates an exception.
     *
     * @param problem what was tried, on what, and what was wrong with it
     * @param remedy what the reader can do about it; may be empty
     * @param retryable whether the same call may succeed later without any change
     */
    public RagException(String problem, String remedy, boolean retryable, @Nullable Throwable cause) {
        this(problem, remedy, retryable, null, cause);
    }

    /**
     * Creates an exception of a service that may have said when to come back.
     *
     * @param retryAfter how long to wait before the next try, if the service said so
     */
    protected RagException(
            String problem,
            String remedy,
            boolean retryable,
            @Nullable Duration retryAfter,
            @Nullable Throwable cause) {
        super(remedy.isEmpty() ? problem : problem + ". " + remedy, cause);
        this.problem = problem;
        this.remedy = remedy;
        this.retryable = retryable;
        this.retryAfter = retryAfter;
    }

    /** What went wrong, without the remedy. */
    public final String problem() {
        return problem;
    }

    /** What to do about it; empty when there is nothing useful to say. */
    public final String remedy() {
        return remedy;
    }

    /** Whether the same call may succeed later without any change. */
    public final boolean retryable() {
        return retryable;
    }

    /** How long the service asked to be left alone, such as in HTTP's {@code Retry-After}. */
    public final Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
