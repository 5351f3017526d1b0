package dev.ragstone.retrieval.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Reranking;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorKey;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LateInteractionRerankerTest {

    private static final Duration AMPLE = Duration.ofMinutes(1);
    private static final String QUESTION = "Where does the grey heron stand?";

    private final HashingEmbedder embedder = new HashingEmbedder(256);

    @Test
    void textWithTheWordsOfTheQuestionComesFirst() {
        var hits = List.of(
                hit("a", "Granite forms when magma cools.", 3),
                hit("b", "The grey heron does stand where the water is.", 2),
                hit("c", "A violin was made in Cremona.", 1));

        assertThat(names(alone().rerank(QUESTION, hits))).startsWith("b");
    }

    @Test
    void wordThatFewHitsHaveCountsMore() {
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < 8; i++) {
            hits.add(hit("x" + i, "the grey stand " + "stone ".repeat(i + 1), 1));
        }
        hits.add(hit("heron", "heron stone water", 1));

        assertThat(names(alone().rerank("the grey heron", hits))).startsWith("heron");
    }

    @Test
    void scoresAreBlendedHalfAndHalf() {
        var hits = List.of(hit("a", "nothing shared", 10), hit("b", "nothing much", 5), hit("c", "grey heron", 0));

        List<Hit> reranked = late(AMPLE).build().rerank("grey heron", hits);

        assertThat(reranked.getFirst().score()).isCloseTo(0.5, within(0.01));
        assertThat(names(reranked)).containsExactly("a", "c", "b");
        assertThat(reranked.get(2).score()).isCloseTo(0.25, within(0.05));
    }

    @Test
    void weightZeroLeavesTheOrderAndWeightOneForgetsIt() {
        var hits = List.of(hit("a", "nothing shared", 10), hit("b", "grey heron", 5));

        assertThat(names(late(AMPLE).weight(0).build().rerank("grey heron", hits)))
                .containsExactly("a", "b");
        assertThat(names(late(AMPLE).weight(1).build().rerank("grey heron", hits)))
                .containsExactly("b", "a");
    }

    @Test
    void earlierScoresAreKept() {
        Hit reranked = alone().rerank(QUESTION, List.of(hit("a", "heron", 3))).getFirst();

        assertThat(reranked.leg("fused")).contains(new LegScore("fused", 1, 3));
        assertThat(reranked.leg("rerank")).contains(new LegScore("rerank", 1, reranked.score()));
    }

    @Test
    void hitsBeyondTheCandidatesStayBehindAndCostNothing() {
        var hits = List.of(
                hit("a", "nothing", 4),
                hit("b", "grey heron", 3),
                hit("c", "the grey heron stands", 2),
                hit("d", "e", 1));

        List<Hit> reranked = late(AMPLE).candidates(2).build().rerank("grey heron", hits);

        assertThat(names(reranked)).containsExactly("b", "a", "c", "d");
        assertThat(embedder.documentsEmbedded()).isEqualTo(2);
    }

    @Test
    void storedTokenVectorsNeedNoRunOfTheModel() {
        var archive = new Kept();
        var hits = List.of(hit("a", "nothing shared", 2), hit("b", "grey heron", 1));
        hits.forEach(archive::keep);
        embedder.resetCounts();

        Reranking reranking =
                late(Duration.ZERO).archive(archive).weight(1).build().rerankWithWarnings("grey heron", hits);

        assertThat(names(reranking.hits())).containsExactly("b", "a");
        assertThat(reranking.warnings()).isEmpty();
        assertThat(embedder.documentsEmbedded()).isZero();
    }

    @Test
    void storedAndComputedTokenVectorsGiveTheSameScores() {
        var archive = new Kept();
        var hits = List.of(
                hit("a", "the heron waits", 2), hit("b", "grey heron", 1), hit("c", "a grey stone in the water", 3));
        List<Hit> computed = late(AMPLE).archive(archive).build().rerank(QUESTION, hits);
        hits.forEach(archive::keep);

        assertThat(late(AMPLE).archive(archive).build().rerank(QUESTION, hits)).isEqualTo(computed);
    }

    @Test
    void textThatTookThePlaceOfAHitIsNotLookedAt() {
        var archive = new Kept();
        Hit found = hit("a", "nothing shared", 1);
        archive.keep(hit("a", "the grey heron, for other eyes", 1));

        Reranking reranking = late(Duration.ZERO)
                .archive(archive)
                .build()
                .rerankWithWarnings("grey heron", List.of(found, hit("b", "stone", 2)));

        assertThat(names(reranking.hits())).containsExactly("b", "a");
        assertThat(reranking.warnings()).hasSize(1);
    }

    @Test
    void computedTokenVectorsAreUsedAgain() {
        var reranker = alone();
        var hits = List.of(hit("a", "heron", 2), hit("b", "stone", 1));
        reranker.rerank(QUESTION, hits);

        reranker.rerank("Another question about stone?", hits);

        assertThat(embedder.documentsEmbedded()).isEqualTo(2);
    }

    @Test
    void cacheKeepsNoMoreThanItMay() {
        var reranker = late(AMPLE).cacheBytes(0).build();
        var hits = List.of(hit("a", "heron", 2), hit("b", "stone", 1));
        reranker.rerank(QUESTION, hits);

        reranker.rerank(QUESTION, hits);

        assertThat(embedder.documentsEmbedded()).isEqualTo(4);
    }

    @Test
    void hitsKeepTheirOrderAndScoresWhenNotAllAreReadyInTime() {
        embedder.taking(Duration.ofMillis(200));
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < 40; i++) {
            // Those that are compared first are alike but for the last of them.
            hits.add(hit("h" + i, i < 3 ? "grey heron" : "stone number " + i, 40 - i));
        }

        Reranking reranking = late(Duration.ofSeconds(1)).build().rerankWithWarnings("grey heron", hits);

        assertThat(embedder.documentsEmbedded()).isBetween(1, 12);
        assertThat(reranking.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.code()).isEqualTo("late-interaction-incomplete");
            assertThat(warning.message()).contains("no time");
        });
        assertThat(names(reranking.hits())).isEqualTo(names(hits));
        assertThat(reranking.hits())
                .extracting(Hit::score)
                .isEqualTo(hits.stream().map(Hit::score).toList());
    }

    @Test
    void embedderThatFailsForDocumentsLeavesThemTheirScore() {
        var remembering = QueryRememberingEmbedder.of(embedder);
        remembering.embedQuery(QUESTION);
        embedder.failing(true);
        var hits = List.of(hit("a", "stone", 2), hit("b", "grey heron", 1));

        Reranking reranking = LateInteractionReranker.builder(remembering)
                .timeBudget(AMPLE)
                .build()
                .rerankWithWarnings(QUESTION, hits);

        assertThat(names(reranking.hits())).containsExactly("a", "b");
        assertThat(reranking.warnings())
                .extracting(Warning::message)
                .containsExactly(
                        "the hits are not compared token by token, because of 2 of them the vectors could not be"
                                + " computed: the embedder was told to fail");
    }

    @Test
    void questionThatCannotBeEmbeddedIsAFailure() {
        embedder.failing(true);

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> alone().rerank(QUESTION, List.of(hit("a", "heron", 1))));
    }

    @Test
    void questionWithoutWordsLeavesTheOrder() {
        var hits = List.of(hit("a", "heron", 2), hit("b", "stone", 1));

        assertThat(names(alone().rerank("??? !!!", hits))).containsExactly("a", "b");
    }

    @Test
    void badSettingsAreRefusedAtOnce() {
        var builder = late(AMPLE);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LateInteractionReranker.builder(new Speechless(embedder)))
                .withMessageContaining("hashing-256-512");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.weight(1.5))
                .withMessageContaining("1.5");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.weight(Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.candidates(0))
                .withMessageContaining("0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.cacheBytes(-1))
                .withMessageContaining("-1");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.timeBudget(Duration.ofMillis(-1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.store(new InMemoryStore(256).keepTokens()))
                .withMessageContaining("whole");
    }

    private LateInteractionReranker alone() {
        return late(AMPLE).weight(1).build();
    }

    private LateInteractionReranker.Builder late(Duration budget) {
        return LateInteractionReranker.builder(embedder).timeBudget(budget);
    }

    private static Hit hit(String name, String text, double score) {
        DocumentInfo info = DocumentInfo.of("memory:/" + name);
        return new Hit(info, Chunk.of(info.id(), 0, 0, text), score, List.of(new LegScore("fused", 1, score)));
    }

    private static List<String> names(List<Hit> hits) {
        return hits.stream()
                .map(hit -> hit.document().uri().substring("memory:/".length()))
                .toList();
    }

    /** Token vectors kept in memory. */
    private final class Kept implements TokenArchive {

        private final Map<String, CompressedTokens> kept = new HashMap<>();

        void keep(Hit hit) {
            String text = hit.chunk().textInContext(hit.document().titleInContext());
            TokenVectors tokens =
                    embedder.embedDocumentTokens(List.of(text)).getFirst().tokens();
            kept.put(VectorKey.of(embedder.model().id(), text), compress(tokens));
        }

        @Override
        public String id() {
            return TokenCompression.FOUR_BITS.id();
        }

        @Override
        public CompressedTokens compress(TokenVectors tokens) {
            return TokenCompression.FOUR_BITS.compress(tokens);
        }

        @Override
        public Map<String, CompressedTokens> find(Set<String> vectorKeys) {
            var found = new HashMap<>(kept);
            found.keySet().retainAll(vectorKeys);
            return found;
        }
    }
}
