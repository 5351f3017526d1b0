package dev.ragstone.onnx;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.embedding.TokenEmbedder;
import java.util.Optional;

/** The same embedder, which a contract does not close: loading the model for every test would take most of the time. */
final class KeptOpen extends ForwardingEmbedder {

    KeptOpen(Embedder embedder) {
        super(embedder);
    }

    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return behind().tokenEmbedder();
    }

    @Override
    public void close() {}
}
