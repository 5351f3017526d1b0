package dev.ragstone.retrieval.cache;

import dev.ragstone.generation.AnswerCache;
import dev.ragstone.testkit.AnswerCacheContract;
import dev.ragstone.testkit.fake.HashingEmbedder;

class SemanticAnswerCacheContractTest extends AnswerCacheContract {

    @Override
    protected AnswerCache cache() {
        return SemanticAnswerCache.builder(new HashingEmbedder()).build();
    }
}
