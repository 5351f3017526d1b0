package dev.ragstone.retrieval.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.retrieval.cache.CachingEmbedder;
import dev.ragstone.retrieval.cache.CachingRetriever;
import dev.ragstone.retrieval.diversity.NearDuplicates;
import dev.ragstone.retrieval.expand.ExpandedRetriever;
import dev.ragstone.retrieval.expand.IndexSynonyms;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.late.LateInteractionReranker;
import dev.ragstone.retrieval.late.QueryRememberingEmbedder;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.retrieval.lucene.KeywordTuning;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.retrieval.rerank.CosineReranker;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.testkit.FilledStore;
import dev.ragstone.testkit.LeakProperty;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random documents, labels, scopes and filters through every step that learns, reorders, widens, remembers or explains,
 * while documents change: nothing may come out that the scope does not allow at that moment.
 */
class LeakTest {

    private final LeakProperty property = new LeakProperty();

    @Test
    void nothingLeaksInMemory() {
        for (int seed = 0; seed < 5; seed++) {
            try (var store = new InMemoryStore(Shelf.DIMENSION)) {
                property.run(new Random(seed), store, LeakTest::retrievers, 100, 4);
            }
        }

        property.assertMeaningful(1_000);
    }

    @Test
    void nothingLeaksFromAnIndexOnDiskInTenThousandCases(@TempDir Path directory) {
        for (int seed = 0; seed < 4; seed++) {
            LuceneStore.Builder index = LuceneStore.builder(directory.resolve("" + seed))
                    .embeddingModel(new Shelf().embedder.model())
                    .chunkerId("test")
                    .keywords(KeywordTuning.defaults().withTypos(true).withPrefixes(true));
            if (seed % 2 == 0) {
                index.tokenVectors(TokenCompression.TWO_BITS);
            }
            try (var store = index.open()) {
                property.run(new Random(seed), store, LeakTest::retrievers, 1_250, 25);
            }
        }

        property.assertMeaningful(10_000);
        assertThat(property.explainedShare()).isGreaterThan(50);
        assertThat(property.steps())
                .contains("bm25", "vector", "before-feedback", "rerank", "mmr", "widened", "expanded");
    }

    @Test
    void rightsWithdrawnBetweenSearchAndWideningCount() {
        var shelf = new Shelf().add("memory:/a", "heron", "secret").add("memory:/b", "heron", "open");
        Retriever overtaken = query -> {
            Retrieval found = shelf.hybrid().retrieve(query);
            shelf.add(DocumentInfo.of("memory:/a").withAccessLabels(Set.of("board")), "heron", "secret");
            return found;
        };
        try (var retriever = RefinedRetriever.builder(overtaken, shelf.store)
                .widen(Widening.neighbours(1))
                .build()) {
            List<Hit> found = retriever
                    .retrieve(Query.of("heron").access(AccessScope.of("staff")))
                    .hits();

            assertThat(Shelf.texts(found)).containsExactly("heron\n\nopen");
        }
    }

    private static List<Retriever> retrievers(FilledStore shelf) {
        var retrievers = new ArrayList<Retriever>();
        var embedder = CachingEmbedder.of(shelf.embedder());
        for (Widening widening : List.of(
                Widening.neighbours(2),
                Widening.parentSection(),
                Widening.wholeDocuments(3, 0, 20),
                Widening.neighbours(3).maxCharacters(60))) {
            RefinedRetriever.Builder steps = RefinedRetriever.builder(
                            HybridRetriever.builder(shelf.store(), embedder).build(), shelf.store())
                    .widen(widening);
            retrievers.add(steps.build());
            retrievers.add(CachingRetriever.of(steps.build(), shelf.store()));
            retrievers.add(CachingRetriever.of(
                    steps.removeDuplicates(0.7)
                            .rerank(CosineReranker.of(shelf.embedder(), shelf.store()))
                            .keep(0)
                            .maxPerDocument(2)
                            .preferSeveralDocuments(0.1)
                            .diversity(0.4)
                            .embeddingModel(shelf.embedder().model())
                            .build(),
                    shelf.store()));
            retrievers.addAll(learning(shelf, widening));
        }
        return retrievers;
    }

    /** Those that search again with feedback and compare token by token, with vectors that are stored and computed. */
    private static List<Retriever> learning(FilledStore shelf, Widening widening) {
        var embedder = QueryRememberingEmbedder.of(shelf.embedder());
        var late = LateInteractionReranker.builder(embedder).timeBudget(Duration.ofMinutes(1));
        HybridRetriever.Builder base =
                HybridRetriever.builder(shelf.store(), embedder).wordFeedback().vectorFeedback();
        RefinedRetriever computed = RefinedRetriever.builder(base.build(), shelf.store())
                .rerank(late.build())
                .widen(widening)
                .build();
        // Not widened: that reads everything again within the scope, and would hide what a step before it let through.
        RefinedRetriever stored = RefinedRetriever.builder(
                        base.levels(Set.of(Chunk.Level.PASSAGE)).build(), shelf.store())
                .embeddingModel(shelf.embedder().model())
                .keep(0)
                .removeDuplicates(NearDuplicates.DEFAULT_THRESHOLD)
                .rerank(late.store(shelf.store()).build())
                .diversity(0.3)
                .build();
        Retriever expanded = ExpandedRetriever.builder(base.build())
                .expander(IndexSynonyms.of(shelf.store()))
                .expander((query, route, budget) -> List.of(
                        new ExpandedQuery(ExpandedQuery.Kind.PARAPHRASE, String.join(" ", LeakProperty.words()))))
                .timeBudget(Duration.ofMinutes(1))
                .build();
        return List.of(
                computed, CachingRetriever.of(stored, shelf.store()), CachingRetriever.of(expanded, shelf.store()));
    }
}
