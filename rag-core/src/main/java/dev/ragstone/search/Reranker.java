package dev.ragstone.search;

import java.util.List;

/**
 * Puts hits into a better order by looking at the question and each text together.
 *
 * <p>Implementations are safe for use by several threads. The result holds the same hits, best first, ties by chunk id,
 * each with a new score under the leg {@code rerank} and its earlier scores kept.
 *
 * @since 0.1
 */
public interface Reranker extends AutoCloseable {

    /** The name of the leg score a reranker adds. */
    String RERANK = "rerank";

    /**
     * Reorders {@code hits} for {@code question}.
     *
     * @throws dev.ragstone.error.RagException if it cannot; the caller goes on with the order it had
     */
    List<Hit> rerank(String question, List<Hit> hits);

    /**
     * Reorders {@code hits} as {@link #rerank} does, and tells what went less well than it should have. Default: nothing
     * to tell.
     *
     * @throws dev.ragstone.error.RagException if it cannot; the caller goes on with the order it had
     */
    default Reranking rerankWithWarnings(String question, List<Hit> hits) {
        return new Reranking(rerank(question, hits), List.of());
    }

    /** Releases the model. Closing twice has no effect. */
    @Override
    default void close() {}
}
