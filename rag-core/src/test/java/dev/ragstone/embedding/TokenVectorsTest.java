package dev.ragstone.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TokenVectorsTest {

    private static final List<Token> TWO = List.of(new Token(7, 0, 3), new Token(8, 4, 9));

    @Test
    void vectorsAreScaledToLengthOne() {
        var vectors = TokenVectors.of(2, TWO, new float[] {3, 4, 0, -2});

        assertThat(vectors.vector(0).toArray()).containsExactly(new float[] {0.6f, 0.8f}, within(1e-6f));
        assertThat(vectors.vector(1).toArray()).containsExactly(0, -1);
    }

    @Test
    void laterChangesOfTheValuesChangeNothing() {
        float[] values = {1, 0, 0, 1};
        var vectors = TokenVectors.of(2, TWO, values);

        values[0] = 9;

        assertThat(vectors.vector(0)).isEqualTo(Vector.of(1, 0));
    }

    @Test
    void textWithoutTokensHasNone() {
        assertThat(TokenVectors.of(2, List.of(), new float[0]).size()).isZero();
    }

    @Test
    void valuesMustFitTheTokens() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenVectors.of(2, TWO, new float[] {1, 2, 3}))
                .withMessage("3 values for 2 tokens of 2 dimensions");
    }

    @Test
    void vectorWithoutDirectionIsRefused() {
        for (float bad : new float[] {0, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TokenVectors.of(2, TWO, new float[] {1, 0, bad, 0}))
                    .withMessage("the vector of token 1 has no direction");
        }
    }

    @Test
    void tokenMustBeInATextAndInAVocabulary() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Token(1, 5, 4))
                .withMessageContaining("[5, 4)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Token(-1, 0, 1))
                .withMessageContaining("-1");
    }
}
