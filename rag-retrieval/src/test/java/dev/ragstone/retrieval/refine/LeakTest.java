package dev.ragstone.retrieval.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.retrieval.cache.CachingEmbedder;
import dev.ragstone.retrieval.cache.CachingRetriever;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.retrieval.rerank.CosineReranker;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random documents, labels, scopes and filters through every step that reorders, widens or remembers, while documents
 * change: nothing may come out that the scope does not allow at that moment.
 */
class LeakTest {

    private static final List<String> LABELS = List.of("board", "audit", "staff");
    private static final List<String> WORDS =
            List.of("heron", "granite", "violin", "harbour", "lantern", "pepper", "comet", "saddle");
    private static final int DOCUMENTS = 8;

    private int cases;
    private int hits;
    private int restricted;

    @Test
    void nothingLeaksInTenThousandCasesInMemory() {
        for (int seed = 0; seed < 50; seed++) {
            try (var store = new InMemoryStore(Shelf.DIMENSION)) {
                run(new Random(seed), store, 100);
            }
        }

        assertMeaningful(10_000);
    }

    @Test
    void nothingLeaksFromAnIndexOnDisk(@TempDir Path directory) {
        for (int seed = 0; seed < 2; seed++) {
            try (var store = LuceneStore.builder(directory.resolve("" + seed))
                    .embeddingModel(new Shelf().embedder.model())
                    .chunkerId("test")
                    .open()) {
                run(new Random(seed), store, 100);
            }
        }

        assertMeaningful(400);
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

    private void run(Random random, Store store, int count) {
        var shelf = new Shelf(store);
        for (int i = 0; i < DOCUMENTS; i++) {
            write(random, shelf, i);
        }
        List<Retriever> retrievers = retrievers(shelf);
        var asked = new ArrayList<Query>();
        for (int i = 0; i < count; i++) {
            if (random.nextInt(4) == 0) {
                change(random, shelf);
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

    private void check(Store store, Query query, Retriever retriever) {
        Retrieval found = retriever.retrieve(query);
        cases++;
        var seen = new HashSet<String>();
        for (Hit hit : found.hits()) {
            hits++;
            Document document =
                    store.catalog().document(hit.chunk().documentId()).orElseThrow();
            assertThat(query.scope().allows(document.info()))
                    .as("%s for %s", hit, query)
                    .isTrue();
            assertThat(document.text()
                            .substring(hit.chunk().start(), hit.chunk().end()))
                    .isEqualTo(hit.chunk().text());
            assertThat(seen.add(hit.chunk().id())).isTrue();
        }
        assertThat(found.hits()).hasSizeLessThanOrEqualTo(query.limit()).isSortedAccordingTo(Hit.BEST_FIRST);
        for (int i = 0; i < DOCUMENTS; i++) {
            String uri = "memory:/document" + i;
            boolean allowed = store.catalog()
                    .document(DocumentInfo.of(uri).id())
                    .filter(document -> query.scope().allows(document.info()))
                    .isPresent();
            restricted += allowed || i > 0 ? 0 : 1;
            assertThat(found.warnings())
                    .noneMatch(warning -> !allowed && warning.message().contains(uri));
        }
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
        }
        return retrievers;
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
        String marker = "marker" + number;
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
        Query query = Query.of(pick(random, WORDS) + " " + pick(random, WORDS))
                .limit(1 + random.nextInt(12))
                .access(access(random));
        return random.nextBoolean() ? query : query.filter(filter(random));
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
