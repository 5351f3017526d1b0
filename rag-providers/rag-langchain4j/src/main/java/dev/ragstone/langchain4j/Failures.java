package dev.ragstone.langchain4j;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.NonRetriableException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.RetriableException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What to make of an exception that came out of LangChain4j. */
final class Failures {

    private static final int DEEPEST_CAUSE = 10;

    /** What looks like a key in a provider's message does not get into ours. */
    private static final Pattern SECRET =
            Pattern.compile("(?i)(bearer\\s+|api[-_ ]?key[\"'=:\\s]+|key=|\\bsk-)[A-Za-z0-9._\\-]{6,}");

    private Failures() {}

    /** Whether the same call may succeed later without any change. */
    static boolean mayPass(Throwable failure) {
        for (Throwable cause : causes(failure)) {
            switch (cause) {
                case NonRetriableException refused -> {
                    return false;
                }
                case RetriableException passing -> {
                    return true;
                }
                case HttpException http -> {
                    return http.statusCode() == 408 || http.statusCode() == 429 || http.statusCode() >= 500;
                }
                case IOException io -> {
                    return true;
                }
                case TimeoutException late -> {
                    return true;
                }
                default -> {}
            }
        }
        return false;
    }

    /** What was said, without keys. */
    static String reason(Throwable failure) {
        for (Throwable cause : causes(failure)) {
            @Nullable String message = cause.getMessage();
            if (message != null && !message.isBlank()) {
                return SECRET.matcher(message.strip()).replaceAll("$1***");
            }
        }
        return failure.getClass().getSimpleName();
    }

    /** What can be done about it; empty when nothing useful can be said. */
    static String remedy(Throwable failure) {
        for (Throwable cause : causes(failure)) {
            switch (cause) {
                case AuthenticationException denied -> {
                    return "Check the key the LangChain4j model was built with.";
                }
                case ModelNotFoundException missing -> {
                    return "Check the name the LangChain4j model was built with.";
                }
                case RateLimitException busy -> {
                    return "Wait, or ask less at once.";
                }
                case UnresolvedModelServerException unknown -> {
                    return "Check the address the LangChain4j model was built with.";
                }
                default -> {}
            }
        }
        return "";
    }

    private static List<Throwable> causes(Throwable failure) {
        var causes = new ArrayList<Throwable>();
        for (@Nullable Throwable cause = failure;
                cause != null && causes.size() < DEEPEST_CAUSE;
                cause = cause.getCause()) {
            causes.add(cause);
        }
        return causes;
    }
}
