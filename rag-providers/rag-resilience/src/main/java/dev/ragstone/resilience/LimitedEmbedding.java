package dev.ragstone.resilience;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.concurrent.CallThreads;
import dev.ragstone.concurrent.LimitedCalls;
import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import java.util.function.Supplier;

/** Asks an embedder in other threads, and says what it is when it gives nothing in time. */
final class LimitedEmbedding implements AutoCloseable {

    private static final String REMEDY = "Check that it is not overloaded, or allow it more time.";

    private final String name;
    private final CallThreads threads = new CallThreads("ragstone-embed-");
    private final LimitedCalls calls = threads.calls();

    /** Calls what failures name {@code name}. */
    LimitedEmbedding(String name) {
        this.name = name;
    }

    /** What {@code work} gives, or its failure, if it ends within {@code limit}. */
    <T> T within(Duration limit, Supplier<T> work) {
        try {
            return calls.call(limit, work);
        } catch (CallException e) {
            throw switch (e.reason()) {
                case LATE ->
                    new EmbeddingException(name + " took longer than " + limit.toMillis() + " ms", REMEDY, true, e);
                // Not marked as not asked: that the last ones hang tells that the service is down.
                case STUCK -> new EmbeddingException(name + " was not asked, since " + e.getMessage(), REMEDY, true, e);
                case INTERRUPTED, GIVEN_UP ->
                    new EmbeddingException("waiting for " + name + " was interrupted", "", false, e);
                case CLOSED -> new IllegalStateException(name + " is closed", e);
                case FAILED -> e.failure();
            };
        }
    }

    /** Interrupts what still runs, and ends the threads. */
    @Override
    public void close() {
        threads.close();
    }
}
