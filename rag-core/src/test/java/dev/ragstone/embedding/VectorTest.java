package dev.ragstone.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class VectorTest {

    @Test
    void sharesItsValuesWithNobody() {
        float[] values = {3, 4};
        var vector = Vector.of(values);

        values[0] = 9;
        vector.toArray()[1] = 9;

        assertThat(vector).isEqualTo(Vector.of(3, 4));
    }

    @Test
    void normalizedHasLengthOne() {
        var unit = Vector.of(3, 4).normalized();

        assertThat(unit.dot(unit)).isCloseTo(1, within(1e-6));
    }

    @Test
    void rejectsWhatIsNoDirection() {
        assertThatIllegalArgumentException().isThrownBy(() -> Vector.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Vector.of(1, Float.NaN))
                .withMessageContaining("value 1");
        assertThatIllegalArgumentException().isThrownBy(() -> Vector.of(0, 0).normalized());
        assertThatIllegalArgumentException().isThrownBy(() -> Vector.of(1).dot(Vector.of(1, 2)));
    }
}
