package dev.ragstone.bench.quality;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import java.util.List;

/** Embeds queries as if they were documents, that is without the prefix their model was trained with. */
final class PlainQueries extends ForwardingEmbedder {

    PlainQueries(Embedder embedder) {
        super(embedder);
    }

    @Override
    public Embedding embedQuery(String text) {
        return embedDocuments(List.of(text)).getFirst();
    }
}
