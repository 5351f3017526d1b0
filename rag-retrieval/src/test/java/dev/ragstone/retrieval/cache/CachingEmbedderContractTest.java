package dev.ragstone.retrieval.cache;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.EmbedderContract;
import dev.ragstone.testkit.fake.HashingEmbedder;

class CachingEmbedderContractTest extends EmbedderContract {

    @Override
    protected Embedder embedder() {
        return CachingEmbedder.of(new HashingEmbedder(64));
    }
}
