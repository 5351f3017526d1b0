package dev.ragstone.retrieval.cache;

import dev.ragstone.generation.AnswerCache;
import dev.ragstone.testkit.AnswerCacheContract;

class ExactAnswerCacheContractTest extends AnswerCacheContract {

    @Override
    protected AnswerCache cache() {
        return ExactAnswerCache.create();
    }
}
