package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.adding;
import static dev.ragstone.testkit.Fixtures.document;
import static dev.ragstone.testkit.Fixtures.hitIds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.RagException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Retriever} promises: best first, ties by chunk id, no chunk twice, within limit and scope, the same
 * list every time.
 *
 * @since 0.1
 */
public abstract class RetrieverContract {

    private static final int DIMENSION = 64;
    private static final DocumentInfo SECRET =
            DocumentInfo.of("memory:/secret").withAccessLabels(Set.of("board", "audit"));

    private final HashingEmbedder embedder = new HashingEmbedder(DIMENSION);

    /** Creates a contract; called by JUnit. */
    protected RetrieverContract() {}

    /**
     * A retriever over {@code store}, whose vectors {@code embedder} made. It must not close either of them; a retriever
     * that needs no vectors leaves the embedder alone.
     */
    protected abstract Retriever retriever(Store store, Embedder embedder);

    /** Opens an empty store for the retriever to search. Default: an {@link InMemoryStore}. */
    protected Store emptyStore(int dimension) {
        return new InMemoryStore(dimension);
    }

    @Test
    void emptyCorpusGivesNoHits() {
        try (var store = emptyStore(DIMENSION);
                var retriever = retriever(store, embedder)) {
            assertThat(retriever.retrieve(Query.of("heron")).hits()).isEmpty();
        }
    }

    @Test
    void findsWhatSharesItsWords() {
        with(
                store -> fill(store, 40),
                retriever -> assertThat(hits(retriever, Query.of("heron")).getFirst())
                        .satisfies(hit -> assertThat(hit.chunk().text()).contains("heron")));
    }

    @Test
    void hitsAreBestFirstAndTiesById() {
        with(store -> fill(store, 40), retriever -> {
            for (String text : RandomText.NOUNS) {
                assertThat(hits(retriever, Query.of(text + " lantern").limit(30)))
                        .isNotEmpty()
                        .isSortedAccordingTo(Hit.BEST_FIRST);
            }
        });
    }

    @Test
    void equalDocumentsComeInOrderOfTheirIds() {
        with(
                store -> {
                    for (int i = 30; i >= 10; i--) {
                        add(store, DocumentInfo.of("memory:/" + i), "heron lantern");
                    }
                },
                retriever -> {
                    List<Hit> hits = hits(retriever, Query.of("heron lantern").limit(5));

                    assertThat(hits)
                            .extracting(hit -> hit.document().uri())
                            .containsExactly("memory:/10", "memory:/11", "memory:/12", "memory:/13", "memory:/14");
                });
    }

    @Test
    void givesAtMostTheLimit() {
        with(store -> fill(store, 40), retriever -> {
            for (int limit : List.of(1, 3, 10, 200)) {
                assertThat(hits(retriever, Query.of("heron granite violin").limit(limit)))
                        .hasSizeBetween(1, limit);
            }
        });
    }

    @Test
    void noChunkComesTwice() {
        with(
                store -> fill(store, 40),
                retriever -> assertThat(hitIds(
                                hits(retriever, Query.of("heron granite violin").limit(100))))
                        .doesNotHaveDuplicates());
    }

    @Test
    void atMostSoManyHitsFromOneDocument() {
        with(store -> fill(store, 20), retriever -> {
            for (int most : List.of(1, 2)) {
                var counts = hits(retriever, Query.of("heron granite").limit(30).maxPerDocument(most)).stream()
                        .collect(Collectors.groupingBy(hit -> hit.document().id(), Collectors.counting()));

                assertThat(counts).isNotEmpty();
                assertThat(counts.values()).allMatch(count -> count <= most);
            }
        });
    }

    @Test
    void scopeIsRespected() {
        with(
                store -> {
                    fill(store, 40);
                    add(store, DocumentInfo.of("memory:/rare").withTitle("rare"), "walnut heron pepper saddle");
                },
                retriever -> assertThat(hits(retriever, Query.of("heron").filter(Filter.eq("title", "rare"))))
                        .extracting(hit -> hit.document().title())
                        .containsExactly("rare"));
    }

    @Test
    void accessIsRespected() {
        with(
                store -> {
                    fill(store, 10);
                    add(store, SECRET, "heron merger");
                },
                retriever -> {
                    Query query = Query.of("heron merger").limit(50);

                    assertThat(hits(retriever, query.access(AccessScope.of("staff"))))
                            .isNotEmpty()
                            .noneMatch(hit -> hit.document().equals(SECRET));
                    assertThat(hits(retriever, query.access(AccessScope.of("audit")))
                                    .getFirst()
                                    .document())
                            .isEqualTo(SECRET);
                });
    }

    @Test
    void sameQueryGivesTheSameHitsToEightThreads() {
        with(store -> fill(store, 40), retriever -> {
            Query query = Query.of("heron granite violin").limit(30);
            List<Hit> expected = hits(retriever, query);

            assertThat(Threads.eight(() -> hits(retriever, query))).allMatch(expected::equals);
        });
    }

    @Test
    void hitsExplainTheirScore() {
        with(
                store -> fill(store, 20),
                retriever -> assertThat(hits(retriever, Query.of("heron granite")))
                        .allSatisfy(hit -> {
                            assertThat(hit.legs()).isNotEmpty().allMatch(leg -> leg.rank() >= 1);
                            assertThat(hit.legs()).extracting(LegScore::leg).doesNotHaveDuplicates();
                            assertThat(hit.legs().getLast().score()).isEqualTo(hit.score());
                        }));
    }

    @Test
    void anyTextIsAQuery() {
        with(store -> fill(store, 20), retriever -> {
            var text = new RandomText(5);
            for (int i = 0; i < 100; i++) {
                String query = "heron " + (i % 2 == 0 ? text.unicode(i) : text.syntax(i % 20));

                assertThatCode(() -> retriever.retrieve(Query.of(query)))
                        .as("query %d: %s", i, query)
                        .doesNotThrowAnyException();
            }
        });
    }

    @Test
    void failureOfTheWholeSearchIsThrown() {
        try (var store = emptyStore(DIMENSION);
                var retriever = retriever(new BrokenSearches(store), embedder)) {
            fill(store, 5);

            assertThatExceptionOfType(RagException.class).isThrownBy(() -> retriever.retrieve(Query.of("heron")));
        }
    }

    @Test
    void closingLeavesTheStoreOpen() {
        try (var store = emptyStore(DIMENSION)) {
            fill(store, 5);
            var retriever = retriever(store, embedder);
            retriever.close();
            assertThatCode(retriever::close).doesNotThrowAnyException();

            try (var another = retriever(store, embedder)) {
                assertThat(hits(another, Query.of("heron"))).isNotEmpty();
            }
        }
    }

    private void with(Consumer<Store> filling, Consumer<Retriever> check) {
        try (var store = emptyStore(DIMENSION)) {
            filling.accept(store);
            try (var retriever = retriever(store, embedder)) {
                check.accept(retriever);
            }
        }
    }

    private static List<Hit> hits(Retriever retriever, Query query) {
        return retriever.retrieve(query).hits();
    }

    private void fill(Store store, int documents) {
        for (int i = 0; i < documents; i++) {
            var text = new RandomText(i);
            add(store, DocumentInfo.of("memory:/" + i), text.nouns(6) + " heron", text.nouns(9), text.nouns(3));
        }
    }

    private void add(Store store, DocumentInfo info, String... texts) {
        store.commit(adding(document(info, List.of(texts), this::vector)));
    }

    private Vector vector(String text) {
        return embedder.embedDocuments(List.of(text)).getFirst().vector();
    }
}
