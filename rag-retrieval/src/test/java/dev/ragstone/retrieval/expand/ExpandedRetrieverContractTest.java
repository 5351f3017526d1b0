package dev.ragstone.retrieval.expand;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.GenerationException;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.question.RuleBasedRouter;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.RetrieverContract;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;

class ExpandedRetrieverContractTest {

    private static ExpandedRetriever.Builder over(Store store, Embedder embedder) {
        return ExpandedRetriever.builder(
                        HybridRetriever.builder(store, embedder).build())
                .timeBudget(Duration.ofSeconds(60));
    }

    @Nested
    class InSeveralForms extends RetrieverContract {

        @Override
        protected Retriever retriever(Store store, Embedder embedder) {
            return over(store, embedder)
                    .router(new RuleBasedRouter())
                    .expander((query, route, budget) -> List.of(
                            new ExpandedQuery(ExpandedQuery.Kind.PARAPHRASE, "the " + query.text()),
                            new ExpandedQuery(ExpandedQuery.Kind.PARAPHRASE, query.text() + " " + query.text())))
                    .expander(IndexSynonyms.of(store))
                    .build();
        }
    }

    @Nested
    class WithAnExpanderThatFails extends RetrieverContract {

        @Override
        protected Retriever retriever(Store store, Embedder embedder) {
            return over(store, embedder)
                    .expander((query, route, budget) -> {
                        throw new GenerationException("no", "", true, null);
                    })
                    .build();
        }
    }

    @Nested
    class Planned extends RetrieverContract {

        @Override
        protected Retriever retriever(Store store, Embedder embedder) {
            return PlannedRetriever.of(plan -> HybridRetriever.builder(store, embedder)
                    .levels(plan.levels())
                    .build());
        }
    }
}
