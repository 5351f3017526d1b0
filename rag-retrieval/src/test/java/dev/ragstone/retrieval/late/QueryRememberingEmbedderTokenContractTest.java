package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.TokenEmbedderContract;
import dev.ragstone.testkit.fake.HashingEmbedder;

class QueryRememberingEmbedderTokenContractTest extends TokenEmbedderContract {

    @Override
    protected Embedder embedder() {
        return QueryRememberingEmbedder.of(new HashingEmbedder());
    }
}
