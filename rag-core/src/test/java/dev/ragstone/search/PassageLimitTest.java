package dev.ragstone.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PassageLimitTest {

    private static final PassageLimit LIMIT = new PassageLimit(50);

    @Test
    void textWithinTheLimitStaysWhole() {
        assertThat(LIMIT.cut("x".repeat(50))).hasSize(50);
    }

    @Test
    void longerTextLosesItsEnd() {
        assertThat(LIMIT.cut("x".repeat(49) + "yz")).isEqualTo("x".repeat(49) + "y");
    }

    @Test
    void characterOfTwoHalvesIsNotCutInTwo() {
        assertThat(LIMIT.cut("x".repeat(49) + "\uD83D\uDE00")).isEqualTo("x".repeat(49));
    }

    @Test
    void rejectsALimitThatLeavesNothingToRead() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PassageLimit(49))
                .withMessage("maxCharacters must be at least 50 but was 49");
    }
}
