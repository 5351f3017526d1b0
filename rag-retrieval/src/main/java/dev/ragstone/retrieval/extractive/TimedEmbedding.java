package dev.ragstone.retrieval.extractive;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.concurrent.CallThreads;
import dev.ragstone.concurrent.LimitedCalls;
import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Waits for an embedder for a while. One that is late is interrupted and left; while four late calls have not ended, it is
 * not asked at all, so that one that hangs neither slows every answer nor collects threads. Safe for use by several threads.
 */
final class TimedEmbedding implements AutoCloseable {

    private final Duration limit;
    private final CallThreads threads = new CallThreads("ragstone-quote-");
    private final LimitedCalls calls = threads.calls();

    TimedEmbedding(Duration limit) {
        this.limit = limit;
    }

    /**
     * What {@code work} gives.
     *
     * @throws EmbeddingException if it is late or fails, whatever it throws but errors of the machine
     */
    <T> T within(Supplier<T> work) {
        try {
            return calls.call(limit, work);
        } catch (CallException e) {
            String problem = switch (e.reason()) {
                case LATE -> "it took longer than " + limit.toMillis() + " ms";
                case STUCK -> "its last calls have not ended yet";
                case INTERRUPTED, GIVEN_UP -> "the answer was interrupted";
                case CLOSED -> "the generator is closed";
                case FAILED -> String.valueOf(e.harmless());
            };
            throw new EmbeddingException(problem, "", true, e.harmless());
        }
    }

    /** Interrupts what still runs. The embedder stays open. */
    @Override
    public void close() {
        threads.close();
    }
}
