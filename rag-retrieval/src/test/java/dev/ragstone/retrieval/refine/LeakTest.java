package dev.ragstone.retrieval.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
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
import dev.ragstone.search.Explanation;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random documents, labels, scopes and filters through every step that learns, reorders, widens, remembers or explains,
 * while documents change: nothing may come out that the scope does not allow at that moment.
 */
class LeakTest {

    private static final List<String> LABELS = List.of("board", "audit", "staff");
    private static final List<String> WORDS =
            List.of("heron", "granite", "violin", "harbour", "lantern", "pepper", "comet", "saddle");
    private static final int DOCUMENTS = 8;

    /** An explanation costs as much as a search. */
    private static final int EXPLAINED_EVERY = 4;

    private int cases;
    private int hits;
    private int restricted;
    private int wordsExplained;
    private final Set<String> steps = new HashSet<>();
    private final Map<String, Document> present = new HashMap<>();

    @Test
    void nothingLeaksInMemory() {
        for (int seed = 0; seed < 5; seed++) {
            try (var store = new InMemoryStore(Shelf.DIMENSION)) {
                run(new Random(seed), store, 100, 4);
            }
        }

        assertMeaningful(1_000);
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
                run(new Random(seed), store, 1_250, 25);
            }
        }

        assertMeaningful(10_000);
        assertThat(wordsExplained).isGreaterThan(cases / EXPLAINED_EVERY / 2);
        assertThat(steps).contains("bm25", "vector", "before-feedback", "rerank", "mmr", "widened", "expanded");
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

    /** A property that no case could break would prove nothing. */
    private void assertMeaningful(int least) {
        assertThat(cases).isGreaterThanOrEqualTo(least);
        assertThat(hits).isGreaterThan(cases);
        assertThat(restricted).isGreaterThan(cases / 3);
    }

    /** @param changeEvery about how many queries there are between two changes */
    private void run(Random random, Store store, int count, int changeEvery) {
        var shelf = new Shelf(store);
        for (int i = 0; i < DOCUMENTS; i++) {
            write(random, shelf, i);
        }
        look(store);
        List<Retriever> retrievers = retrievers(shelf);
        var asked = new ArrayList<Query>();
        for (int i = 0; i < count; i++) {
            if (random.nextInt(changeEvery) == 0) {
                change(random, shelf);
                look(store);
            }
            // Asked again after changes, too: that is when a cache may be stale.
            boolean again = !asked.isEmpty() && random.nextInt(3) > 0;
            Query query = again ? asked.get(random.nextInt(asked.size())) : query(random);
            asked.add(query);
            // The same question under other rights right after it is what a careless cache would give away.
            for (Query each : List.of(query, query.access(access(random)))) {
                check(store, each, retrievers.get(random.nextInt(retrievers.size())));
            }
        }
        retrievers.forEach(Retriever::close);
    }

    private void look(Store store) {
        present.clear();
        for (int i = 0; i < DOCUMENTS; i++) {
            String id = DocumentInfo.of(uri(i)).id();
            store.catalog().document(id).ifPresent(document -> present.put(id, document));
        }
    }

    private void check(Store store, Query query, Retriever retriever) {
        Retrieval found = retriever.retrieve(query);
        var shown = new StringBuilder();
        cases++;
        var seen = new HashSet<String>();
        for (Hit hit : found.hits()) {
            hits++;
            Document document = Objects.requireNonNull(
                    present.get(hit.chunk().documentId()), () -> hit + " is not there for " + query);
            assertThat(query.scope().allows(document.info()))
                    .as("%s for %s", hit, query)
                    .isTrue();
            assertThat(document.text()
                            .substring(hit.chunk().start(), hit.chunk().end()))
                    .isEqualTo(hit.chunk().text());
            assertThat(seen.add(hit.chunk().id())).isTrue();
            hit.legs().forEach(leg -> steps.add(leg.leg()));
            shown.append(hit.chunk().text()).append('\n');
        }
        if (cases % EXPLAINED_EVERY == 0) {
            found.hits().stream().limit(2).forEach(hit -> shown.append(explained(store, query, hit)));
        }
        found.warnings().forEach(warning -> shown.append(warning.message()));
        assertHoldsNothingHidden(shown.toString(), query);
        assertThat(found.hits()).hasSizeLessThanOrEqualTo(query.limit()).isSortedAccordingTo(Hit.BEST_FIRST);
    }

    /** As {@link dev.ragstone.Rag#explain} does it. */
    private String explained(Store store, Query query, Hit hit) {
        List<MatchedWord> words =
                store.matchedWords(new KeywordQuery(query.text(), query.scope(), query.limit()), hit.chunk());
        wordsExplained += words.isEmpty() ? 0 : 1;
        return Explanation.of(hit, words);
    }

    /** What the asker named already is no secret to them: explanations repeat words of the query. */
    private void assertHoldsNothingHidden(String shown, Query query) {
        for (int i = 0; i < DOCUMENTS; i++) {
            Document document = present.get(DocumentInfo.of(uri(i)).id());
            boolean allowed = document != null && query.scope().allows(document.info());
            restricted += allowed || i > 0 ? 0 : 1;
            if (!allowed) {
                assertThat(shown).as("%s", query).doesNotContain(uri(i));
            }
            if (!allowed && !query.text().contains(marker(i))) {
                assertThat(shown).as("%s", query).doesNotContain(marker(i));
            }
        }
    }

    private static String uri(int document) {
        return "memory:/document" + document;
    }

    private static String marker(int document) {
        return "marker" + document;
    }

    private static List<Retriever> retrievers(Shelf shelf) {
        var retrievers = new ArrayList<Retriever>();
        var embedder = CachingEmbedder.of(shelf.embedder);
        for (Widening widening : List.of(
                Widening.neighbours(2),
                Widening.parentSection(),
                Widening.wholeDocuments(3, 0, 20),
                Widening.neighbours(3).maxCharacters(60))) {
            RefinedRetriever.Builder steps = RefinedRetriever.builder(
                            HybridRetriever.builder(shelf.store, embedder).build(), shelf.store)
                    .widen(widening);
            retrievers.add(steps.build());
            retrievers.add(CachingRetriever.of(steps.build(), shelf.store));
            retrievers.add(CachingRetriever.of(
                    steps.removeDuplicates(0.7)
                            .rerank(CosineReranker.of(shelf.embedder, shelf.store))
                            .keep(0)
                            .maxPerDocument(2)
                            .preferSeveralDocuments(0.1)
                            .diversity(0.4)
                            .embeddingModel(shelf.embedder.model())
                            .build(),
                    shelf.store));
            retrievers.addAll(learning(shelf, widening));
        }
        return retrievers;
    }

    /** Those that search again with feedback and compare token by token, with vectors that are stored and computed. */
    private static List<Retriever> learning(Shelf shelf, Widening widening) {
        var embedder = QueryRememberingEmbedder.of(shelf.embedder);
        var late = LateInteractionReranker.builder(embedder).timeBudget(Duration.ofSeconds(10));
        HybridRetriever.Builder base =
                HybridRetriever.builder(shelf.store, embedder).wordFeedback().vectorFeedback();
        RefinedRetriever computed = RefinedRetriever.builder(base.build(), shelf.store)
                .rerank(late.build())
                .widen(widening)
                .build();
        // Not widened: that reads everything again within the scope, and would hide what a step before it let through.
        RefinedRetriever stored = RefinedRetriever.builder(
                        base.levels(Set.of(Chunk.Level.PASSAGE)).build(), shelf.store)
                .embeddingModel(shelf.embedder.model())
                .keep(0)
                .removeDuplicates(NearDuplicates.DEFAULT_THRESHOLD)
                .rerank(late.store(shelf.store).build())
                .diversity(0.3)
                .build();
        Retriever expanded = ExpandedRetriever.builder(base.build())
                .expander(IndexSynonyms.of(shelf.store))
                .expander((query, route, budget) ->
                        List.of(new ExpandedQuery(ExpandedQuery.Kind.PARAPHRASE, String.join(" ", WORDS))))
                .timeBudget(Duration.ofSeconds(10))
                .build();
        return List.of(computed, CachingRetriever.of(stored, shelf.store), CachingRetriever.of(expanded, shelf.store));
    }

    private static void change(Random random, Shelf shelf) {
        int document = random.nextInt(DOCUMENTS);
        if (random.nextInt(3) == 0) {
            String id = DocumentInfo.of("memory:/document" + document).id();
            shelf.store.commit(StoreBatch.deleting(List.of(id)));
        } else {
            write(random, shelf, document);
        }
    }

    private static void write(Random random, Shelf shelf, int number) {
        var info = DocumentInfo.of("memory:/document" + number)
                .withMetadata(Metadata.empty().with("year", 2000 + random.nextInt(3)))
                .withTitle("title" + random.nextInt(3))
                .withAccessLabels(random.nextInt(3) == 0 ? Set.of() : Set.of(pick(random, LABELS), "owner" + number));
        String marker = marker(number);
        switch (random.nextInt(3)) {
            case 0 -> shelf.add(info, texts(random, marker, 6).toArray(String[]::new));
            case 1 ->
                shelf.addSections(
                        info, List.of(texts(random, marker, 3), texts(random, marker, 1), texts(random, marker, 4)));
            default -> shelf.addOverlapping(info, String.join(" ", texts(random, marker, 8)), 60, 40);
        }
    }

    private static List<String> texts(Random random, String marker, int count) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            texts.add(pick(random, WORDS) + " " + pick(random, WORDS) + " " + marker + " " + pick(random, WORDS) + i);
        }
        return texts;
    }

    private static Query query(Random random) {
        Query query = Query.of(asked(random) + " " + asked(random))
                .limit(1 + random.nextInt(12))
                .access(access(random));
        return random.nextBoolean() ? query : query.filter(filter(random));
    }

    /** A word, its beginning, with a letter left out, or what only one document has. */
    private static String asked(Random random) {
        String word = pick(random, WORDS);
        return switch (random.nextInt(6)) {
            case 0 -> word.substring(0, 4);
            case 1 -> word.substring(0, 2) + word.substring(3);
            case 2 -> random.nextBoolean() ? "marker" : marker(random.nextInt(DOCUMENTS));
            default -> word;
        };
    }

    private static AccessScope access(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> AccessScope.everything();
            case 1 -> AccessScope.of();
            case 2 -> AccessScope.of("owner" + random.nextInt(DOCUMENTS));
            default -> AccessScope.of(pick(random, LABELS));
        };
    }

    private static Filter filter(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> Filter.eq("title", "title" + random.nextInt(4));
            case 1 -> Filter.between("year", 2000, 2000 + random.nextInt(3));
            case 2 -> Filter.prefix("uri", "memory:/document" + random.nextInt(DOCUMENTS));
            case 3 -> filter(random).negate();
            default -> filter(random).and(filter(random));
        };
    }

    private static String pick(Random random, List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
