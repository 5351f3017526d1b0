package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.ForwardingEmbedder;

/** An embedder that gives no vectors for tokens. */
final class Speechless extends ForwardingEmbedder {

    Speechless(Embedder embedder) {
        super(embedder);
    }
}
