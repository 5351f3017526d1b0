package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import java.util.List;

/**
 * Finds chunks by their words.
 *
 * <p>Implementations are safe for use by several threads. Results are best first, ties by chunk id, so that the same
 * content and query always give the same list. The scope is applied before the limit, and an implementation that cannot
 * apply a filter throws rather than leave it out. Text without a searchable word finds nothing. A query's
 * {@linkplain KeywordQuery#feedback() feedback} is given only to a store that says it can apply it; scores keep their
 * scale with it.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface KeywordSearch {

    /**
     * Finds the chunks that best match the words of {@code query}.
     *
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    List<ScoredChunk> search(KeywordQuery query);

    /**
     * By which words of {@code query} it finds {@code chunk}, those that added most to its score first; none if the chunk
     * is not in its scope, or if the backing system does not tell. Default: none.
     *
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    default List<MatchedWord> matchedWords(KeywordQuery query, Chunk chunk) {
        return List.of();
    }
}
