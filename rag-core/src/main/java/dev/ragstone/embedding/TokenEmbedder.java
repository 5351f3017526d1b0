package dev.ragstone.embedding;

import java.util.List;

/**
 * Gives a vector for every token of a text, beside the one for the whole: what late interaction compares.
 *
 * <p>An ability that some {@linkplain Embedder#tokenEmbedder() embedders} have. The vector of a whole text is the one that
 * {@link Embedder#embedDocuments} or {@link Embedder#embedQuery} gives, so asking here costs no second run of the model.
 * Everything that is said of an {@link Embedder} about threads, order and failures holds here too.
 *
 * <p>To implement this interface, extend {@code TokenEmbedderContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface TokenEmbedder {

    /**
     * Embeds texts that are to be found; one embedding for each, in the same order.
     *
     * @throws dev.ragstone.error.EmbeddingException if one of them cannot be embedded; then none are
     */
    List<TokenEmbedding> embedDocumentTokens(List<String> texts);

    /**
     * Embeds a text to find others with.
     *
     * @throws dev.ragstone.error.EmbeddingException if it cannot be embedded
     */
    TokenEmbedding embedQueryTokens(String text);
}
