package dev.ragstone.resilience;

import dev.ragstone.error.RagException;
import java.nio.channels.ClosedByInterruptException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a failure says about the service that was asked. */
final class Verdict {

    private static final int DEEPEST_CAUSE = 10;

    private Verdict() {}

    /** The cause of a failure that was made here: the service was not asked, and may well be up. */
    static final class NotAsked extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NotAsked() {
            super("the service was not asked", null, false, false);
        }
    }

    /** Whether the caller was interrupted, who wants nothing more then. */
    static boolean interrupted(Throwable failure) {
        return Thread.currentThread().isInterrupted()
                || caused(
                        failure,
                        cause -> cause instanceof InterruptedException || cause instanceof ClosedByInterruptException);
    }

    /** Whether it is silent about whether the service is up. */
    static boolean tellsNothing(Throwable failure) {
        return interrupted(failure)
                || isMisuse(failure)
                || (failure instanceof RagException known && !known.retryable())
                || notAsked(failure);
    }

    /** Whether it was made here, before the service was asked. */
    static boolean notAsked(Throwable failure) {
        return caused(failure, NotAsked.class::isInstance);
    }

    /** A bad argument or a closed object, which the exceptions of the JDK tell; what fails outside has its own. */
    private static boolean isMisuse(Throwable failure) {
        return failure instanceof IllegalArgumentException || failure instanceof IllegalStateException;
    }

    private static boolean caused(Throwable failure, Predicate<Throwable> kind) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (kind.test(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
