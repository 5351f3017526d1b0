package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.hitIds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Ranking;
import dev.ragstone.store.ScoredChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Fusion} promises: every chunk of every list once, best first, ties by chunk id, with all its scores.
 *
 * <p>It fuses rankings named {@code bm25} and {@code vector}, in that order.
 *
 * @since 0.1
 */
public abstract class FusionContract {

    private static final DocumentInfo DOCUMENT = DocumentInfo.of("memory:/document");
    private static final int ROUNDS = 100;

    /** Creates a contract; called by JUnit. */
    protected FusionContract() {}

    /** The fusion to check. */
    protected abstract Fusion fusion();

    @Test
    void nothingFusesToNothing() {
        assertThat(fusion().fuse(List.of())).isEmpty();
        assertThat(fusion().fuse(List.of(new Ranking("bm25", List.of()), new Ranking("vector", List.of()))))
                .isEmpty();
    }

    @Test
    void everyChunkComesOnce() {
        for (List<Ranking> rankings : rounds()) {
            var ids = new TreeSet<String>();
            rankings.forEach(ranking -> ids.addAll(Fixtures.chunkIds(ranking.chunks())));

            assertThat(hitIds(fusion().fuse(rankings))).containsExactlyInAnyOrderElementsOf(ids);
        }
    }

    @Test
    void hitsAreBestFirstAndTiesById() {
        for (List<Ranking> rankings : rounds()) {
            assertThat(fusion().fuse(rankings)).isSortedAccordingTo(Hit.BEST_FIRST);
        }
    }

    @Test
    void scoresAreFinite() {
        for (List<Ranking> rankings : rounds()) {
            assertThat(fusion().fuse(rankings)).allMatch(hit -> Double.isFinite(hit.score()));
        }
    }

    @Test
    void everyHitKeepsItsRankAndScoreInEachLeg() {
        for (List<Ranking> rankings : rounds()) {
            List<Hit> hits = fusion().fuse(rankings);

            for (Hit hit : hits) {
                for (Ranking ranking : rankings) {
                    assertThat(hit.leg(ranking.leg())).isEqualTo(legOf(hit, ranking));
                }
            }
        }
    }

    @Test
    void lastLegIsTheFusedOne() {
        for (List<Ranking> rankings : rounds()) {
            List<Hit> hits = fusion().fuse(rankings);

            for (int i = 0; i < hits.size(); i++) {
                LegScore last = hits.get(i).legs().getLast();
                assertThat(last)
                        .isEqualTo(new LegScore(Fusion.FUSED, i + 1, hits.get(i).score()));
            }
        }
    }

    @Test
    void singleListKeepsItsOrder() {
        for (List<Ranking> rankings : rounds()) {
            for (Ranking ranking : rankings) {
                var other = new Ranking(ranking.leg().equals("bm25") ? "vector" : "bm25", List.of());

                assertThat(hitIds(fusion().fuse(List.of(ranking)))).isEqualTo(Fixtures.chunkIds(ranking.chunks()));
                assertThat(hitIds(fusion().fuse(List.of(ranking, other))))
                        .isEqualTo(Fixtures.chunkIds(ranking.chunks()));
            }
        }
    }

    @Test
    void bestOfBothListsComesFirst() {
        var words = new Ranking("bm25", List.of(chunk(3, 9.5), chunk(1, 4), chunk(2, 1)));
        var vectors = new Ranking("vector", List.of(chunk(3, 0.9), chunk(2, 0.8), chunk(4, 0.1)));

        List<Hit> hits = fusion().fuse(List.of(words, vectors));

        assertThat(hits.getFirst().chunk().id()).isEqualTo(Chunk.id(DOCUMENT.id(), 3));
    }

    @Test
    void equalScoresAreOrderedById() {
        var words = new Ranking("bm25", List.of(chunk(1, 2), chunk(2, 2), chunk(3, 2)));
        var vectors = new Ranking("vector", List.of(chunk(1, 0.5), chunk(2, 0.5), chunk(3, 0.5)));

        assertThat(hitIds(fusion().fuse(List.of(words, vectors)))).isSorted();
    }

    @Test
    void singleChunkHasAFiniteScore() {
        List<Hit> hits = fusion().fuse(List.of(new Ranking("bm25", List.of(chunk(1, 7)))));

        assertThat(hits)
                .singleElement()
                .satisfies(hit -> assertThat(hit.score()).isFinite());
    }

    @Test
    void sameListsGiveTheSameHitsToEightThreads() {
        Fusion fusion = fusion();
        List<Ranking> rankings = rounds().getLast();
        List<Hit> expected = fusion.fuse(rankings);

        assertThat(Threads.eight(() -> fusion.fuse(rankings))).allMatch(expected::equals);
    }

    private static Optional<LegScore> legOf(Hit hit, Ranking ranking) {
        List<String> ids = Fixtures.chunkIds(ranking.chunks());
        int index = ids.indexOf(hit.chunk().id());
        return index < 0
                ? Optional.empty()
                : Optional.of(new LegScore(
                        ranking.leg(), index + 1, ranking.chunks().get(index).score()));
    }

    private static List<List<Ranking>> rounds() {
        var rounds = new ArrayList<List<Ranking>>();
        for (int i = 0; i < ROUNDS; i++) {
            var random = new Random(i);
            rounds.add(List.of(ranking("bm25", random, 20), ranking("vector", random, 1)));
        }
        return rounds;
    }

    private static Ranking ranking(String leg, Random random, double most) {
        var ordinals = new TreeSet<Integer>();
        for (int i = random.nextInt(30); i > 0; i--) {
            ordinals.add(random.nextInt(40));
        }
        var chunks = new ArrayList<ScoredChunk>();
        for (int ordinal : ordinals) {
            // A few steps only, so that there are ties.
            chunks.add(chunk(ordinal, most * (1 + random.nextInt(8)) / 8));
        }
        chunks.sort(ScoredChunk.BEST_FIRST);
        return new Ranking(leg, chunks);
    }

    private static ScoredChunk chunk(int ordinal, double score) {
        return new ScoredChunk(DOCUMENT, Chunk.of(DOCUMENT.id(), ordinal, 0, "text " + ordinal), score);
    }
}
