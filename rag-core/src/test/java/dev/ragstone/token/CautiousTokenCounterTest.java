package dev.ragstone.token;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CautiousTokenCounterTest {

    private final TokenCounter counter = TokenCounter.cautious();

    @Test
    void emptyTextHasNoTokens() {
        assertThat(counter.count("")).isZero();
    }

    @Test
    void blanksCountUnlessTheyAreOneSpaceBeforeAWord() {
        assertThat(counter.count("a cat (or two)")).isEqualTo(6);
        assertThat(counter.count("a\tcat")).isEqualTo(3);
        assertThat(counter.count("a \t \n  cat")).isEqualTo(7);
        assertThat(counter.count("a" + " ".repeat(8) + "cat")).isEqualTo(4);
        assertThat(counter.count("a 7")).isEqualTo(3);
    }

    @Test
    void wordsCountByLength() {
        assertThat(counter.count("cat")).isEqualTo(1);
        assertThat(counter.count("cats sit.")).isEqualTo(3);
        assertThat(counter.count("notice")).isEqualTo(2);
    }

    @Test
    void wordsThatAreNoneCountByCharacter() {
        assertThat(counter.count("xkqprtz")).isEqualTo(7);
        assertThat(counter.count("aQn8TQim")).isEqualTo(8);
        assertThat(counter.count("nOtIcE")).isEqualTo(6);
    }

    @Test
    void otherScriptsCountByByte() {
        assertThat(counter.count("漢字")).isEqualTo(6);
        assertThat(counter.count("👍")).isEqualTo(4);
    }

    @Test
    void longerTextNeverCountsLess() {
        String text = "Größe 42 — naïve, “quoted” text";

        for (int end = 1; end < text.length(); end++) {
            assertThat(counter.count(text.substring(0, end))).isLessThanOrEqualTo(counter.count(text));
        }
    }
}
