package dev.ragstone.testkit;

import static dev.ragstone.testkit.Fixtures.hitIds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Reranker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Reranker} promises: the same hits in another order, best first, ties by chunk id, with their earlier
 * scores kept.
 *
 * @since 0.1
 */
public abstract class RerankerContract {

    private static final String QUESTION = "Where does the heron stand?";

    /** Creates a contract; called by JUnit. */
    protected RerankerContract() {}

    /** The reranker to check. Each test closes it; a shared one may ignore that. */
    protected abstract Reranker reranker();

    @Test
    void noHitsStayNoHits() {
        try (var reranker = reranker()) {
            assertThat(reranker.rerank(QUESTION, List.of())).isEmpty();
        }
    }

    @Test
    void holdsTheSameHits() {
        try (var reranker = reranker()) {
            List<Hit> hits = hits(20);

            assertThat(hitIds(reranker.rerank(QUESTION, hits))).containsExactlyInAnyOrderElementsOf(hitIds(hits));
        }
    }

    @Test
    void hitsAreBestFirstAndTiesById() {
        try (var reranker = reranker()) {
            assertThat(reranker.rerank(QUESTION, hits(20))).isSortedAccordingTo(Hit.BEST_FIRST);
        }
    }

    @Test
    void equalTextsComeInOrderOfTheirIds() {
        try (var reranker = reranker()) {
            var hits = new ArrayList<Hit>();
            for (int i = 19; i >= 10; i--) {
                hits.add(Fixtures.hit("memory:/" + i, "The heron stands in the water.", 1));
            }

            assertThat(hitIds(reranker.rerank(QUESTION, hits))).isSorted();
        }
    }

    @Test
    void lastLegIsTheRerankedOneAndEarlierLegsAreKept() {
        try (var reranker = reranker()) {
            List<Hit> hits = hits(20);

            List<Hit> reranked = reranker.rerank(QUESTION, hits);

            for (int i = 0; i < reranked.size(); i++) {
                Hit hit = reranked.get(i);
                Hit before = hits.get(hitIds(hits).indexOf(hit.chunk().id()));
                assertThat(hit.legs()).startsWith(before.legs().toArray(LegScore[]::new));
                assertThat(hit.legs().getLast()).isEqualTo(new LegScore(Reranker.RERANK, i + 1, hit.score()));
                assertThat(hit.legs()).hasSize(before.legs().size() + 1);
            }
        }
    }

    @Test
    void scoresAreFinite() {
        try (var reranker = reranker()) {
            assertThat(reranker.rerank("\u0000 😀 [CLS]", hits(20))).allMatch(hit -> Double.isFinite(hit.score()));
        }
    }

    @Test
    void orderOfTheInputMakesNoDifference() {
        try (var reranker = reranker()) {
            List<Hit> hits = hits(20);

            assertThat(hitIds(reranker.rerank(QUESTION, hits.reversed())))
                    .isEqualTo(hitIds(reranker.rerank(QUESTION, hits)));
        }
    }

    @Test
    void sameHitsGiveTheSameOrderToEightThreads() {
        try (var reranker = reranker()) {
            List<Hit> hits = hits(20);
            List<String> expected = hitIds(reranker.rerank(QUESTION, hits));

            assertThat(Threads.eight(() -> hitIds(reranker.rerank(QUESTION, hits))))
                    .allMatch(expected::equals);
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var reranker = reranker();
        reranker.close();

        assertThatCode(reranker::close).doesNotThrowAnyException();
    }

    private static List<Hit> hits(int count) {
        var text = new RandomText(21);
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < count; i++) {
            hits.add(Fixtures.hit("memory:/" + i, "The " + text.nouns(1 + i % 7) + " stands there.", 1.0 / (i + 1)));
        }
        return hits;
    }
}
