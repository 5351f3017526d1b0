package dev.ragstone.retrieval.late;

import dev.ragstone.search.Reranker;
import dev.ragstone.testkit.RerankerContract;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.time.Duration;

class LateInteractionRerankerContractTest extends RerankerContract {

    @Override
    protected Reranker reranker() {
        return LateInteractionReranker.builder(new HashingEmbedder())
                .timeBudget(Duration.ofMinutes(1))
                .candidates(15)
                .build();
    }
}
