package dev.ragstone.retrieval.diversity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Vector;
import dev.ragstone.retrieval.refine.Shelf;
import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MarginalRelevanceTest {

    private static final List<Hit> HITS = List.of(
            Shelf.hit("a:/", "the heron stands in the shallow water", 1.0),
            Shelf.hit("b:/", "the heron stands in the shallow water today", 0.9),
            Shelf.hit("c:/", "granite is older than the sea", 0.5));

    @Test
    void zeroIsRelevanceOnly() {
        assertThat(Shelf.uris(MarginalRelevance.of(0).choose(HITS, Map.of(), 3)))
                .containsExactly("a:/", "b:/", "c:/");
    }

    @Test
    void whatRepeatsABetterHitFallsBehind() {
        assertThat(Shelf.uris(MarginalRelevance.of(0.5).choose(HITS, Map.of(), 3)))
                .containsExactly("a:/", "c:/", "b:/");
    }

    @Test
    void vectorsDecideWhatIsAlikeWhenAllHaveOne() {
        Map<String, Vector> vectors = Map.of(
                id(0), Vector.of(1, 0),
                id(1), Vector.of(0, 1),
                id(2), Vector.of(1, 0));

        assertThat(Shelf.uris(MarginalRelevance.of(0.5).choose(HITS, vectors, 3)))
                .containsExactly("a:/", "b:/", "c:/");
    }

    @Test
    void missingVectorsFallBackToWords() {
        Map<String, Vector> vectors = Map.of(id(0), Vector.of(1, 0), id(1), Vector.of(0, 1));

        assertThat(Shelf.uris(MarginalRelevance.of(0.5).choose(HITS, vectors, 3)))
                .containsExactly("a:/", "c:/", "b:/");
    }

    @Test
    void scoresNeverRiseAndTiesAreByIdWhateverTheHits() {
        var random = new Random(7);
        for (int round = 0; round < 300; round++) {
            var hits = new ArrayList<Hit>();
            for (int i = 0; i < 15; i++) {
                hits.add(Shelf.hit("m:/" + i, "w" + random.nextInt(4) + " x" + random.nextInt(3), random.nextInt(5)));
            }
            hits.sort(Hit.BEST_FIRST);

            List<Hit> chosen = MarginalRelevance.of(random.nextInt(11) / 10.0).choose(hits, Map.of(), 10);

            assertThat(chosen).hasSize(10).isSortedAccordingTo(Hit.BEST_FIRST);
        }
    }

    @Test
    void rejectsDiversityOutsideOfItsRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MarginalRelevance.of(1.1))
                .withMessageContaining("1.1");
    }

    private static String id(int hit) {
        Chunk chunk = HITS.get(hit).chunk();
        return chunk.id();
    }
}
