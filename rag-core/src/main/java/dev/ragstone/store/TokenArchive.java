package dev.ragstone.store;

import dev.ragstone.embedding.TokenVectors;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the token vectors of chunks in a {@link Store}, made small, so that late interaction needs no run of a model for
 * the texts it compares.
 *
 * <p>What is kept arrives with its chunk in {@link Store#commit} and leaves with it. It is found by the key of the
 * embedded text, which only somebody who has that text can make: reading it tells nobody anything about a text that he
 * does not have. Safe for use by several threads.
 *
 * <p>To implement this interface, extend {@code TokenArchiveContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface TokenArchive {

    /** Names how vectors are made small; archives with equal names understand one another. */
    String id();

    /** Makes the token vectors of a text small. Equal vectors give equal bytes. */
    CompressedTokens compress(TokenVectors tokens);

    /**
     * What is kept under these {@linkplain StoredChunk#vectorKey() keys}; unknown keys are left out.
     *
     * @throws dev.ragstone.error.StoreException if the backing system fails
     */
    Map<String, CompressedTokens> find(Set<String> vectorKeys);
}
