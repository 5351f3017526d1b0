package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Chunk.Level;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Minimum scores and levels: what counts in a leg at all. */
class LegChoiceTest {

    private static final Query QUERY = Query.of("heron pond");

    private final Corpus corpus = new Corpus();
    private final SpyingStore store = new SpyingStore(corpus.store);

    @Test
    void hitBelowTheMinimumOfItsOnlyLegIsNoHit() {
        corpus.with("same", "heron pond").with("half", "heron lily").with("other", "granite quarry");

        Retrieval retrieval = hybrid().minimumScore("vector", 0.3).build().retrieve(QUERY.limit(3));

        assertThat(uris(retrieval)).containsExactly("same", "half");
        assertThat(retrieval.warnings()).isEmpty();
    }

    @Test
    void hitBelowTheMinimumCountsInTheOtherLegAlone() {
        corpus.with("same", "heron pond").with("half", "heron lily");

        Retrieval retrieval = hybrid().minimumScore("vector", 0.9).build().retrieve(QUERY);

        assertThat(legs(retrieval.hits().getLast())).containsExactly("bm25", "fused");
        assertThat(legs(retrieval.hits().getFirst())).containsExactly("bm25", "vector", "fused");
    }

    @Test
    void minimumOfWordsIsAScoreOfBm25() {
        corpus.with("same", "heron pond").with("half", "heron lily").with("other", "granite quarry");
        double best = leg(hybrid().build().retrieve(QUERY).hits().getFirst(), "bm25");

        Retrieval retrieval = hybrid().minimumScore("bm25", best).build().retrieve(QUERY);

        assertThat(retrieval.hits()).hasSize(3);
        assertThat(legs(retrieval.hits().get(0))).contains("bm25");
        assertThat(legs(retrieval.hits().get(1))).doesNotContain("bm25");
    }

    @Test
    void listCutAtTheMinimumIsNotSearchedDeeper() {
        for (int i = 0; i < 30; i++) {
            corpus.with("other" + i, "granite quarry " + i);
        }

        hybrid().minimumScore("vector", 0.99).overfetch(1, 5).build().retrieve(QUERY.limit(5));

        assertThat(store.vectorQueries).hasSize(1);
    }

    @Test
    void rejectsMinimumOfAnUnknownLeg() {
        var builder = hybrid();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.minimumScore("words", 1))
                .withMessage("there is no leg words; there are bm25 and vector");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.minimumScore("bm25", Double.NaN));
    }

    @Test
    void listNeverHoldsAChunkAndOneThatContainsIt() {
        addNested("guide", "heron pond lily reed water", "heron pond", "lily reed water");

        Retrieval retrieval = hybrid().build().retrieve(QUERY);

        assertThat(retrieval.hits())
                .extracting(hit -> hit.chunk().text())
                .containsExactly("heron pond", "lily reed water");
    }

    @Test
    void onlyTheLevelsAskedForAreSearched() {
        addNested("guide", "heron pond lily reed water", "heron pond", "lily reed water");

        Retrieval sections = hybrid().levels(Set.of(Level.SECTION)).build().retrieve(QUERY);

        assertThat(sections.hits()).singleElement().satisfies(hit -> {
            assertThat(hit.chunk().level()).isEqualTo(Level.SECTION);
            assertThat(hit.leg("bm25"))
                    .hasValueSatisfying(leg -> assertThat(leg.rank()).isEqualTo(1));
        });
    }

    @Test
    void legsLookDeeperForARareLevel() {
        for (int i = 0; i < 20; i++) {
            corpus.with("passages" + i, "heron pond");
        }
        addNested("guide", "heron pond lily reed water", "heron pond", "lily reed water");

        Retrieval sections =
                hybrid().overfetch(1, 5).levels(Set.of(Level.SECTION)).build().retrieve(QUERY.limit(1));

        assertThat(uris(sections)).containsExactly("guide");
        assertThat(store.keywordQueries).hasSizeGreaterThan(1);
    }

    @Test
    void rejectsNoLevels() {
        var builder = hybrid();

        assertThatIllegalArgumentException().isThrownBy(() -> builder.levels(Set.of()));
    }

    private HybridRetriever.Builder hybrid() {
        return HybridRetriever.builder(store, corpus.embedder);
    }

    /** A document of one section with passages one after the other. */
    private void addNested(String uri, String section, String... passages) {
        var info = DocumentInfo.of(uri);
        var chunks = new ArrayList<Chunk>();
        String parent = Chunk.id(info.id(), 0);
        chunks.add(chunk(info, 0, Level.SECTION, 0, section, null));
        for (String passage : passages) {
            chunks.add(chunk(info, chunks.size(), Level.PASSAGE, section.indexOf(passage), passage, parent));
        }
        var stored = chunks.stream()
                .map(chunk -> new StoredChunk(
                        chunk,
                        chunk.id(),
                        corpus.embedder
                                .embedDocuments(List.of(chunk.text()))
                                .getFirst()
                                .vector()))
                .toList();
        var document = new Document(info, section, List.of());
        store.commit(new StoreBatch(List.of(new DocumentUpdate(document, stored)), List.of(), List.of()));
    }

    private static Chunk chunk(
            DocumentInfo info, int ordinal, Level level, int start, String text, @Nullable String parent) {
        return new Chunk(
                Chunk.id(info.id(), ordinal),
                info.id(),
                ordinal,
                level,
                start,
                start + text.length(),
                text,
                List.of(),
                List.of(),
                parent);
    }

    private static List<String> uris(Retrieval retrieval) {
        return retrieval.hits().stream().map(hit -> hit.document().uri()).toList();
    }

    private static List<String> legs(Hit hit) {
        return hit.legs().stream().map(LegScore::leg).toList();
    }

    private static double leg(Hit hit, String leg) {
        return hit.leg(leg).map(LegScore::score).orElse(0.0);
    }
}
