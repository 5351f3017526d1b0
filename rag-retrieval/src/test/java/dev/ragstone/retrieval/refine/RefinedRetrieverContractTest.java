package dev.ragstone.retrieval.refine;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.rerank.CosineReranker;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.RetrieverContract;
import org.junit.jupiter.api.Nested;

class RefinedRetrieverContractTest {

    private static RefinedRetriever.Builder over(Store store, Embedder embedder) {
        return RefinedRetriever.builder(HybridRetriever.builder(store, embedder).build(), store);
    }

    @Nested
    class WithoutSteps extends RetrieverContract {

        @Override
        protected Retriever retriever(Store store, Embedder embedder) {
            return over(store, embedder).build();
        }
    }

    @Nested
    class Reranked extends RetrieverContract {

        @Override
        protected Retriever retriever(Store store, Embedder embedder) {
            return over(store, embedder)
                    .rerank(CosineReranker.of(embedder))
                    .keep(0)
                    .preferSeveralDocuments(0.05)
                    .build();
        }
    }

    @Nested
    class Diverse extends RetrieverContract {

        @Override
        protected Retriever retriever(Store store, Embedder embedder) {
            return over(store, embedder).diversity(0.1).build();
        }
    }

    @Nested
    class Widened extends RetrieverContract {

        @Override
        protected Retriever retriever(Store store, Embedder embedder) {
            return over(store, embedder).widen(Widening.neighbours(1)).build();
        }
    }
}
