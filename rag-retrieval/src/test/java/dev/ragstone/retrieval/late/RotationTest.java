package dev.ragstone.retrieval.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RotationTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 64, 100, 384, 1000})
    void innerProductsStayWhatTheyAre(int dimension) {
        var rotation = new Rotation(dimension);
        var random = new Random(dimension);
        float[] a = values(random, dimension);
        float[] b = values(random, dimension);

        assertThat(Vectors.dot(rotation.turn(a), rotation.turn(b)))
                .isCloseTo(Vectors.dot(a, b), within(1e-3 * dimension));
        assertThat(rotation.length()).isBetween(dimension, dimension + 63);
    }

    @Test
    void oneLargeValueIsSpreadOverAll() {
        var single = new float[384];
        single[17] = 1;

        float[] turned = new Rotation(384).turn(single);

        float largest = 0;
        for (float value : turned) {
            largest = Math.max(largest, Math.abs(value));
        }
        // Evenly spread, every value would be 0.051.
        assertThat(largest).isLessThan(0.25f);
    }

    @Test
    void turnsTheSameWayEveryTime() {
        float[] vector = values(new Random(1), 384);

        assertThat(new Rotation(384).turn(vector)).isEqualTo(new Rotation(384).turn(vector));
    }

    private static float[] values(Random random, int dimension) {
        var values = new float[dimension];
        for (int i = 0; i < dimension; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }
}
