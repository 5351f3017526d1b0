package dev.ragstone.langchain4j;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.NonRetriableException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.RetriableException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What to make of an exception that came out of LangChain4j. */
final class Failures {

    private static final int DEEPEST_CAUSE = 10;

    private Failures() {}

    /** Whether the same call may succeed later without any change. */
    static boolean mayPass(Throwable failure) {
        if (interrupted(failure)) {
            return false;
        }
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

    /** The beginning of what was said, without keys. */
    static String reason(Throwable failure) {
        for (Throwable cause : causes(failure)) {
            @Nullable String message = cause.getMessage();
            if (message != null && !message.isBlank()) {
                String said = Secrets.shown(message.strip());
                return cause instanceof Error ? cause.getClass().getSimpleName() + ": " + said : said;
            }
        }
        return failure.getClass().getSimpleName();
    }

    /**
     * The failure itself, to be told where it came from; if it or what caused it repeats a key or goes on for pages, one
     * that says the beginning of the same without it.
     */
    static Throwable cause(Throwable failure) {
        boolean clean = causes(failure).stream()
                .allMatch(cause -> isClean(cause)
                        && Stream.of(cause.getSuppressed())
                                .flatMap(other -> causes(other).stream())
                                .allMatch(Failures::isClean));
        if (clean) {
            return failure;
        }
        @Nullable Throwable under = interrupted(failure) ? new InterruptedException() : null;
        for (Throwable cause : causes(failure).reversed()) {
            var standIn = new RuntimeException(Secrets.shown(cause.toString()), under);
            standIn.setStackTrace(cause.getStackTrace());
            under = standIn;
        }
        return Objects.requireNonNull(under);
    }

    private static boolean isClean(Throwable cause) {
        @Nullable String message = cause.getMessage();
        return Secrets.isHarmless(cause.toString()) && (message == null || Secrets.isHarmless(message));
    }

    private static boolean interrupted(Throwable failure) {
        return causes(failure).stream()
                .anyMatch(
                        cause -> cause instanceof InterruptedException || cause instanceof ClosedByInterruptException);
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
