package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class KeywordTuningTest {

    @Test
    void settingsAreKeptApart() {
        KeywordTuning tuning = KeywordTuning.defaults()
                .withTitleWeight(1)
                .withProximityWeight(2)
                .withTypos(true)
                .withPrefixes(true);

        assertThat(tuning).isEqualTo(new KeywordTuning(1, 2, true, true));
        assertThat(KeywordTuning.defaults().typos()).isFalse();
        assertThat(KeywordTuning.defaults().prefixes()).isFalse();
    }

    @Test
    void weightsOutOfRangeAreRefused() {
        for (double weight : new double[] {-0.1, 10.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeywordTuning.defaults().withTitleWeight(weight))
                    .withMessageContaining("titleWeight must be between 0 and 10 but was " + weight);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeywordTuning.defaults().withProximityWeight(weight))
                    .withMessageContaining("proximityWeight must be between 0 and 10 but was " + weight);
        }
    }
}
