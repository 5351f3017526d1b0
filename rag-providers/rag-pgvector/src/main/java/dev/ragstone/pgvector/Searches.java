package dev.ragstone.pgvector;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.concurrent.CallThreads;
import dev.ragstone.concurrent.LimitedCalls;
import dev.ragstone.error.StoreException;
import java.time.Duration;
import java.util.function.Function;

/**
 * Makes searches in threads of their own, so that interrupting a caller ends its search on the server.
 *
 * <p>The driver knows nothing of interrupts. A thread of the system would go on waiting for the server; of a virtual one
 * the JDK would close the socket, which costs a connection of the pool while the server searches on for nobody. So neither
 * waits for the server itself.
 */
final class Searches implements AutoCloseable {

    /** The server ends a search that takes too long, and the pool limits how many wait. */
    private static final Duration UNLIMITED = Duration.ofDays(36_500);

    private final CallThreads threads = new CallThreads("ragstone-pg-search-");
    private final LimitedCalls calls = threads.calls(Integer.MAX_VALUE);

    /**
     * Makes a search.
     *
     * @param doing for the message of a failure
     * @param search is to do its work between {@link RunningSearch#begin} and {@link RunningSearch#end}
     * @throws StoreException if it fails, or the calling thread is interrupted, whose interrupt flag stays set
     */
    <T> T run(String doing, Function<RunningSearch, T> search) {
        var running = new RunningSearch();
        try {
            return calls.call(UNLIMITED, () -> search.apply(running));
        } catch (CallException e) {
            throw switch (e.reason()) {
                case FAILED -> e.failure();
                case CLOSED -> new IllegalStateException("the store is closed", e);
                case INTERRUPTED, GIVEN_UP, LATE, STUCK -> {
                    running.cancel();
                    yield new StoreException(doing + " was interrupted", "", true, e);
                }
            };
        }
    }

    /** Ends the threads, and the searches under way. */
    @Override
    public void close() {
        threads.close();
    }
}
