package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BestScoresTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 57})
    void offerTellsWhetherTheListChanges(int wanted) {
        var random = new Random(wanted);
        var best = new BestScores(wanted);
        List<Float> sorted = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            float score = random.nextInt(500) / 500f;
            boolean changes = sorted.size() < wanted || score > sorted.getLast();
            if (changes) {
                sorted.add(score);
                sorted.sort(Comparator.reverseOrder());
                sorted = new ArrayList<>(sorted.subList(0, Math.min(wanted, sorted.size())));
            }

            assertThat(best.offer(score)).isEqualTo(changes);
        }
    }
}
