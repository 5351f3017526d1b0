package dev.ragstone.app.server.http;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How every error looks: as OpenAI's, which its clients understand, and the request's id.
 *
 * @since 0.1
 */
public final class ProblemBody {

    private ProblemBody() {}

    /** The body of an error. */
    public static Map<String, Object> of(HttpProblem problem, String requestId) {
        return of(problem.said(), type(problem.status()), problem.field(), problem.code(), requestId);
    }

    private static Map<String, Object> of(
            String message, String type, @Nullable String field, String code, String requestId) {
        var error = new LinkedHashMap<String, Object>();
        error.put("message", message);
        error.put("type", type);
        error.put("param", field);
        error.put("code", code);
        error.put("request", requestId);
        return Map.of("error", error);
    }

    private static String type(int status) {
        return switch (status) {
            case 401 -> "authentication_error";
            case 403 -> "permission_error";
            case 429 -> "rate_limit_error";
            default -> status < 500 ? "invalid_request_error" : "server_error";
        };
    }
}
