package dev.ragstone.app.server.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request that is refused, in words for whoever sent it. Carries nothing of the server: no path, no cause, no key.
 *
 * @since 0.1
 */
public final class HttpProblem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final @Nullable String field;
    private final @Nullable Duration retryAfter;
    private final String allowed;

    private HttpProblem(int status, String code, String message, @Nullable String field, @Nullable Duration later) {
        this(status, code, message, field, later, "");
    }

    private HttpProblem(
            int status, String code, String message, @Nullable String field, @Nullable Duration later, String allowed) {
        super(message, null, false, false);
        this.allowed = allowed;
        this.status = status;
        this.code = code;
        this.field = field;
        this.retryAfter = later;
    }

    /** A problem with a status and a code for programs. */
    public static HttpProblem of(int status, String code, String message) {
        return new HttpProblem(status, code, message, null, null);
    }

    /** The same about the field {@code name}. */
    public HttpProblem about(String name) {
        return new HttpProblem(status, code, said(), name, retryAfter);
    }

    /** The request is wrong. */
    public static HttpProblem badRequest(String message) {
        return of(400, "bad_request", message);
    }

    /** A field or parameter of the request is wrong. */
    public static HttpProblem badField(String field, String message) {
        return new HttpProblem(400, "bad_request", message, field, null);
    }

    /** There is no such thing, or the caller may not know of it. */
    public static HttpProblem notFound(String message) {
        return of(404, "not_found", message);
    }

    /** The caller may not do that. */
    public static HttpProblem forbidden(String message) {
        return of(403, "forbidden", message);
    }

    /** The address does not take this method, but those of {@code allowed}, separated by commas. */
    static HttpProblem notAllowed(String allowed) {
        return new HttpProblem(
                405, "method_not_allowed", "This address takes " + allowed + " only.", null, null, allowed);
    }

    /** Too much is going on. */
    public static HttpProblem busy(Duration retryAfter) {
        return new HttpProblem(
                429, "too_many_requests", "The server is busy. Try again in a moment.", null, retryAfter);
    }

    /** A part is missing for now. */
    public static HttpProblem unavailable(String code, String message, Duration retryAfter) {
        return new HttpProblem(503, code, message, null, retryAfter);
    }

    /** Of the response. */
    public int status() {
        return status;
    }

    /** For programs. */
    public String code() {
        return code;
    }

    @Nullable
    String field() {
        return field;
    }

    /** The methods that would do; empty if that is not what is wrong. */
    String allowed() {
        return allowed;
    }

    @Nullable
    Duration retryAfter() {
        return retryAfter;
    }

    /** The message, which is never missing. */
    public String said() {
        return String.valueOf(getMessage());
    }
}
