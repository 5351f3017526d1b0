package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.retrieval.cache.CachingRetriever;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.refine.RefinedRetriever;
import dev.ragstone.retrieval.rerank.CosineReranker;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.Retriever;
import dev.ragstone.testkit.FilledStore;
import dev.ragstone.testkit.LeakProperty;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The leak property of the embedded store, with the same query side over PostgreSQL. */
class PgLeakTest {

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void nothingLeaksFromPostgres() {
        var property = new LeakProperty();
        for (int seed = 0; seed < 2; seed++) {
            PgVectorStoreBuilder index = database.index(FilledStore.DIMENSION);
            if (seed == 1) {
                // The graph index takes part, and so does what narrows it.
                index.exactSearchLimit(0);
            }
            try (var store = index.open()) {
                property.run(new Random(seed), store, PgLeakTest::retrievers, 150, 25);
            }
        }

        property.assertMeaningful(600);
        assertThat(property.explainedShare()).isGreaterThan(50);
        assertThat(property.steps()).contains("bm25", "vector", "rerank", "mmr", "widened");
    }

    private static List<Retriever> retrievers(FilledStore filled) {
        Retriever plain =
                HybridRetriever.builder(filled.store(), filled.embedder()).build();
        Retriever learning = HybridRetriever.builder(filled.store(), filled.embedder())
                .wordFeedback()
                .vectorFeedback()
                .build();
        return List.of(
                plain,
                CachingRetriever.of(
                        HybridRetriever.builder(filled.store(), filled.embedder())
                                .build(),
                        filled.store()),
                RefinedRetriever.builder(learning, filled.store())
                        .widen(Widening.neighbours(2))
                        .build(),
                CachingRetriever.of(
                        RefinedRetriever.builder(
                                        HybridRetriever.builder(filled.store(), filled.embedder())
                                                .build(),
                                        filled.store())
                                .removeDuplicates(0.7)
                                .rerank(CosineReranker.of(filled.embedder(), filled.store()))
                                .keep(0)
                                .diversity(0.4)
                                .embeddingModel(filled.embedder().model())
                                .widen(Widening.parentSection())
                                .build(),
                        filled.store()));
    }
}
