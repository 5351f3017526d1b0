package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.EmbedderContract;

class HashingEmbedderContractTest extends EmbedderContract {

    @Override
    protected Embedder embedder() {
        return new HashingEmbedder();
    }
}
