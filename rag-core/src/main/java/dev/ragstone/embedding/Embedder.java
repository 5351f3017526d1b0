package dev.ragstone.embedding;

import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Optional;

/**
 * Turns texts into vectors that lie close together when the texts mean similar things.
 *
 * <p>Implementations are safe for use by several threads. Vectors have length one and the model's dimension; the same
 * text gives the same vector, whatever it is embedded together with. Documents and queries are embedded differently
 * where the model was trained so. A text longer than the model can take is either rejected or cut, and a cut is always
 * reported in {@link Embedding#truncated()}.
 *
 * <p>To implement this interface, extend {@code EmbedderContract} from {@code rag-testkit} in your tests.
 *
 * @since 0.1
 */
public interface Embedder extends AutoCloseable {

    /** The model behind this embedder. Cheap; asks nobody. */
    EmbeddingModel model();

    /** Counts as this model does. */
    TokenCounter tokenCounter();

    /**
     * Embeds texts that are to be found; one embedding for each, in the same order.
     *
     * @throws dev.ragstone.error.EmbeddingException if one of them cannot be embedded; then none are
     */
    List<Embedding> embedDocuments(List<String> texts);

    /**
     * Embeds a text to find others with.
     *
     * @throws dev.ragstone.error.EmbeddingException if it cannot be embedded
     */
    Embedding embedQuery(String text);

    /**
     * How many texts to give to {@link #embedDocuments} at once: enough to keep the model or the network busy, few enough
     * for progress to be seen and a failure to cost little. Default: 32.
     */
    default int batchSize() {
        return 32;
    }

    /** What gives a vector for every token, closed together with this one. Default: nothing does. */
    default Optional<TokenEmbedder> tokenEmbedder() {
        return Optional.empty();
    }

    /** Releases the model. Closing twice has no effect. */
    @Override
    default void close() {}
}
