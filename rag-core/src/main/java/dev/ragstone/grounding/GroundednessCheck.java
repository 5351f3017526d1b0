package dev.ragstone.grounding;

import dev.ragstone.prompt.NumberedSource;
import java.util.List;

/**
 * Judges how far an answer is supported by the sources it was written from.
 *
 * <p>Implementations are safe for use by several threads. They take any string for an answer, and time in proportion to it.
 * A sentence is judged against the sources it cites, or against all if it cites none that exist. One that is a whole sentence
 * or line of them scores 1. A part that fails, such as an embedder, is done without, and a warning says so.
 *
 * <p>To implement this interface, extend {@code GroundednessCheckContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface GroundednessCheck extends AutoCloseable {

    /** What to call it in traces and messages. */
    String name();

    /**
     * Judges {@code answer}.
     *
     * @param question what was asked
     * @param answer with citations as {@code [1]}
     * @param sources what the citations mean, and all that the answer may rest on
     */
    Groundedness check(String question, String answer, List<NumberedSource> sources);

    /** Releases what it holds. Closing twice has no effect. */
    @Override
    default void close() {}
}
