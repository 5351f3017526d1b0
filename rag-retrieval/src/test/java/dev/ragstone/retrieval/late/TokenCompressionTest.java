package dev.ragstone.retrieval.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.CompressedTokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenCompressionTest {

    private static final int DIMENSION = 384;

    @ParameterizedTest
    @CsvSource({"ONE_BIT, 0.95, 0.1", "TWO_BITS, 0.985, 0.05", "FOUR_BITS, 0.995, 0.03"})
    void similaritiesOfClusteredTextsAreThoseOfWholeVectors(
            TokenCompression compression, double correlation, double error) {
        var random = new Random(3);
        var whole = new double[40];
        var compressed = new double[40];
        double worst = 0;
        TokenVectors query = Vectors.clustered(random, 12, DIMENSION);
        for (int i = 0; i < whole.length; i++) {
            // Some texts have more of the query than others, as candidates do.
            TokenVectors text = mixed(random, query, i % 12);
            whole[i] = Vectors.maxSim(query, text);
            compressed[i] = similarity(compression, query, text);
            worst = Math.max(worst, Math.abs(whole[i] - compressed[i]));
        }

        assertThat(correlation(whole, compressed)).isGreaterThan(correlation);
        assertThat(worst).isLessThan(error);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 63, 64, 65, 100, 384, 768})
    void fourBitsAreNearlyWholeInAnyDimension(int dimension) {
        var random = new Random(dimension);
        for (int size : new int[] {1, 2, 17, 90}) {
            TokenVectors text = Vectors.random(random, size, dimension);
            TokenVectors query = Vectors.random(random, 5, dimension);

            assertThat(similarity(TokenCompression.FOUR_BITS, query, text))
                    .isCloseTo(Vectors.maxSim(query, text), within(0.1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void textOfEqualTokensIsItsMiddle(TokenCompression compression) {
        var values = new float[3 * DIMENSION];
        Arrays.fill(values, 1);
        var tokens = List.of(new Token(1, 0, 1), new Token(1, 1, 2), new Token(1, 2, 3));
        TokenVectors same = TokenVectors.of(DIMENSION, tokens, values);

        assertThat(similarity(compression, same, same)).isCloseTo(1, within(1e-3));
    }

    @ParameterizedTest
    @EnumSource
    void textWithoutTokensHasNoSimilarity(TokenCompression compression) {
        TokenVectors none = TokenVectors.of(DIMENSION, List.of(), new float[0]);

        assertThat(similarity(compression, Vectors.random(new Random(1), 3, DIMENSION), none))
                .isZero();
    }

    @Test
    void bytesAreTheSameOnEveryMachine() {
        var values = new float[4 * 5];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i * 7 % 11) - 5;
        }
        var tokens = List.of(new Token(9, 0, 1), new Token(4, 1, 2), new Token(9, 2, 3), new Token(70_000, 3, 4));

        CompressedTokens bytes = TokenCompression.TWO_BITS.compress(TokenVectors.of(5, tokens, values));

        // Changes when the bytes do: then the id must change too, or indexes could no longer be read.
        assertThat(Base64.getEncoder().encodeToString(Arrays.copyOfRange(bytes.toBytes(), 140, bytes.size())))
                .isEqualTo(
                        "MFEwNS+AMMpGsPPwNzVKt0/LDj+x7KVG2BaOzEHwXY2v6Pvytn8zMxhfWAskj+g4KBLYyBoPg3M4AK9EURUVl8jLNZlNgmQMAAAABAAAAAkAARFw");
    }

    @Test
    void longTextFitsTheLimitAndKeepsWhatStandsOut() {
        var random = new Random(5);
        TokenVectors text = Vectors.clustered(random, 510, DIMENSION);

        assertThat(TokenCompression.ONE_BIT.compress(text).size()).isLessThanOrEqualTo(20_000);
        assertThat(TokenCompression.TWO_BITS.compress(text).size()).isBetween(19_000, 20_000);
        assertThat(TokenCompression.FOUR_BITS.encode(text).size()).isEqualTo(510);
        assertThat(TokenCompression.TWO_BITS.encode(text).ids())
                .containsExactly(text.tokens().stream()
                        .mapToInt(Token::id)
                        .sorted()
                        .distinct()
                        .toArray());
    }

    @Test
    void usualChunkFitsTheLimitWhole() {
        TokenVectors text = Vectors.clustered(new Random(6), 185, DIMENSION);

        assertThat(TokenCompression.TWO_BITS.encode(text).size()).isEqualTo(185);
    }

    @Test
    void compressionIsFoundByItsIdAlone() {
        assertThat(TokenCompression.named("maxsim-2-bit/v1")).contains(TokenCompression.TWO_BITS);
        assertThat(TokenCompression.named("none")).isEmpty();
    }

    @Test
    void bytesOfAnotherFormatAreRefused() {
        byte[] bytes = TokenCompression.ONE_BIT
                .compress(Vectors.random(new Random(1), 3, 64))
                .toBytes();
        var cut = CompressedTokens.of(Arrays.copyOf(bytes, bytes.length - 1));
        bytes[0] = 9;

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> TokenCodes.unpack(CompressedTokens.of(bytes)))
                .withMessageContaining("format 9");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> TokenCodes.unpack(cut))
                .withMessageContaining("end too early");
    }

    /** One byte of the head at a time: bits, words, codes and ids, the latter two of four bytes. */
    @ParameterizedTest
    @CsvSource({
        "1, 0", "1, 3", "1, 127", "1, -1", "2, 127", "2, -1", "3, 3", "4, 127", "4, -1", "8, 127", "8, -1", "11, 1"
    })
    void damagedSizesAreRefusedBeforeAnythingIsAllocated(int at, byte value) {
        byte[] bytes = TokenCompression.ONE_BIT
                .compress(Vectors.random(new Random(1), 3, 64))
                .toBytes();
        bytes[at] = value;

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> TokenCodes.unpack(CompressedTokens.of(bytes)))
                .withMessageStartingWith("stored token vectors cannot be read: they ")
                .satisfies(failure -> assertThat(failure.getMessage()).contains("Build the index again"));
    }

    @Test
    void bytesAfterTheEndAreRefused() {
        byte[] bytes = TokenCompression.ONE_BIT
                .compress(Vectors.random(new Random(1), 3, 64))
                .toBytes();
        var longer = CompressedTokens.of(Arrays.copyOf(bytes, bytes.length + 1));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> TokenCodes.unpack(longer))
                .withMessageContaining("go on too long");
    }

    private static double similarity(TokenCompression compression, TokenVectors query, TokenVectors text) {
        TokenCodes codes = TokenCodes.unpack(compression.compress(text));
        LateQuery late = LateQuery.of("x".repeat(query.size()), query);
        var weights = new double[query.size()];
        Arrays.fill(weights, 1.0 / weights.length);
        return new MaxSim(late.tokens(), weights).similarities(List.of(codes))[0];
    }

    /** A text around another middle, in which some of the query's tokens stand a little changed. */
    private static TokenVectors mixed(Random random, TokenVectors query, int shared) {
        TokenVectors own = Vectors.clustered(random, 150, DIMENSION);
        var values = new float[own.size() * DIMENSION];
        var vector = new float[DIMENSION];
        for (int i = 0; i < own.size(); i++) {
            (i < shared ? query : own).copyVector(i, vector);
            for (int j = 0; j < DIMENSION; j++) {
                values[i * DIMENSION + j] = vector[j] + (float) random.nextGaussian() * 0.02f;
            }
        }
        return TokenVectors.of(DIMENSION, new ArrayList<>(own.tokens()), values);
    }

    private static double correlation(double[] a, double[] b) {
        double meanA = Arrays.stream(a).average().orElseThrow();
        double meanB = Arrays.stream(b).average().orElseThrow();
        double both = 0;
        double squareA = 0;
        double squareB = 0;
        for (int i = 0; i < a.length; i++) {
            both += (a[i] - meanA) * (b[i] - meanB);
            squareA += (a[i] - meanA) * (a[i] - meanA);
            squareB += (b[i] - meanB) * (b[i] - meanB);
        }
        return both / Math.sqrt(squareA * squareB);
    }
}
