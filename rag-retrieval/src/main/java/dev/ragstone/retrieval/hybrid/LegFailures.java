package dev.ragstone.retrieval.hybrid;

import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import java.util.List;

/** What to throw when no leg is left. */
final class LegFailures {

    private LegFailures() {}

    /** One exception for {@code failures}: the store's own if there is one, for it names what is down. */
    static RagException together(List<RuntimeException> failures) {
        var primary = failures.stream()
                .filter(StoreException.class::isInstance)
                .findFirst()
                .map(RagException.class::cast)
                .orElseGet(() -> searchFailed(failures.getFirst()));
        for (RuntimeException failure : failures) {
            if (!failure.equals(primary) && !failure.equals(primary.getCause())) {
                primary.addSuppressed(failure);
            }
        }
        return primary;
    }

    static RagException asRagException(RuntimeException failure) {
        return failure instanceof RagException known ? known : searchFailed(failure);
    }

    static StoreException interrupted(InterruptedException e) {
        return new StoreException("the search was interrupted", "", true, e);
    }

    private static StoreException searchFailed(RuntimeException cause) {
        boolean retryable = cause instanceof RagException known && known.retryable();
        String remedy = cause instanceof RagException known ? known.remedy() : "";
        return new StoreException("no search succeeded: " + cause.getMessage(), remedy, retryable, cause);
    }
}
