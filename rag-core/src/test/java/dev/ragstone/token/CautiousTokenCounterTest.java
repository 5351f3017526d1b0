package dev.ragstone.token;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CautiousTokenCounterTest {

    private final TokenCounter counter = TokenCounter.cautious();

    @Test
    void emptyTextHasNoTokens() {
        assertThat(counter.count("")).isZero();
        assertThat(counter.count(" \n\t")).isZero();
    }

    @Test
    void wordsCountByLength() {
        assertThat(counter.count("cat")).isEqualTo(1);
        assertThat(counter.count("cats sit.")).isEqualTo(4);
    }

    @Test
    void otherScriptsCountPerCharacter() {
        assertThat(counter.count("漢字")).isEqualTo(4);
        assertThat(counter.count("👍")).isEqualTo(2);
    }

    @Test
    void longerTextNeverCountsLess() {
        String text = "Größe 42 — naïve, “quoted” text";

        for (int end = 1; end < text.length(); end++) {
            assertThat(counter.count(text.substring(0, end))).isLessThanOrEqualTo(counter.count(text));
        }
    }
}
