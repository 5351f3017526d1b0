package dev.ragstone.retrieval.rerank;

import dev.ragstone.search.Reranker;
import dev.ragstone.testkit.RerankerContract;
import dev.ragstone.testkit.fake.HashingEmbedder;

class CosineRerankerContractTest extends RerankerContract {

    @Override
    protected Reranker reranker() {
        return CosineReranker.of(new HashingEmbedder(64));
    }
}
