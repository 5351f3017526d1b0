package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.TokenEmbedderContract;

class HashingEmbedderTokenContractTest extends TokenEmbedderContract {

    @Override
    protected Embedder embedder() {
        return new HashingEmbedder();
    }
}
