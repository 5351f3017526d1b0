package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import java.util.List;
import java.util.function.Supplier;

/** An embedder that does something around the calls of another. Vectors of tokens would go past it, so it gives none. */
abstract class EmbedderAround extends ForwardingEmbedder {

    EmbedderAround(Embedder embedder) {
        super(embedder);
    }

    /** Makes {@code call}, which embeds {@code texts}. */
    abstract <T> T around(List<String> texts, Supplier<T> call);

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        return texts.isEmpty() ? List.of() : around(texts, () -> behind().embedDocuments(texts));
    }

    @Override
    public Embedding embedQuery(String text) {
        return around(List.of(text), () -> behind().embedQuery(text));
    }
}
