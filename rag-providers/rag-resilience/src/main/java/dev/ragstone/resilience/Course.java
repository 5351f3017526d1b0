package dev.ragstone.resilience;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.TokenStream;
import org.jspecify.annotations.Nullable;

/** What a generator does with one answer of another. Used by one thread. */
interface Course {

    /** Begins the answer. */
    TokenStream open(ClosedSignal signal);

    /**
     * The answer that takes the place of one that failed before its first token; null if there is none, after which
     * {@link #failure} is thrown.
     */
    default @Nullable TokenStream replace(RuntimeException failure, ClosedSignal signal) {
        return null;
    }

    /** Notes that there is a first token. */
    default void begun() {}

    /** The failure that an answer without any token is; null if it is an answer like others. */
    default @Nullable RuntimeException empty(Completion completion) {
        return null;
    }

    /** What is thrown for a failure that nothing takes the place of. Also where a failure is noted. */
    default RuntimeException failure(RuntimeException failure) {
        return failure;
    }

    /** Notes an error of the platform, which is passed on. */
    default void broken(Error error) {}

    /** Notes that the answer is whole, and has the last word about it. */
    default Completion completed(Completion completion) {
        return completion;
    }

    /** Notes that nobody wants the answer any more. May come from another thread, and after the end. */
    default void cancelled() {}
}
