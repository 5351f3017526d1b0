package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.error.EmbeddingException;
import java.util.List;

/** Makes sure that an embedder gave one embedding for each text, before they are told apart by their places. */
final class OneForEach {

    private OneForEach() {}

    /**
     * The embeddings of {@code texts}.
     *
     * @throws EmbeddingException if there are more or fewer than texts
     */
    static List<Embedding> of(Embedder embedder, List<String> texts) {
        List<Embedding> embeddings = embedder.embedDocuments(texts);
        if (embeddings.size() != texts.size()) {
            throw new EmbeddingException(
                    "embedder %s gave %d embeddings for %d texts"
                            .formatted(embedder.model().id(), embeddings.size(), texts.size()),
                    "It must give one for each; check the embedder or the service behind it.",
                    false,
                    null);
        }
        return embeddings;
    }
}
