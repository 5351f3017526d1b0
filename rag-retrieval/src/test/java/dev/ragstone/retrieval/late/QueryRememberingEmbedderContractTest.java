package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.EmbedderContract;
import dev.ragstone.testkit.fake.HashingEmbedder;

class QueryRememberingEmbedderContractTest extends EmbedderContract {

    @Override
    protected Embedder embedder() {
        return QueryRememberingEmbedder.of(new HashingEmbedder());
    }
}
