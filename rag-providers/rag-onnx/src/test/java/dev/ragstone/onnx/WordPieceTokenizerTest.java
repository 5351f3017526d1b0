package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordPieceTokenizerTest {

    private static final WordPieceTokenizer TOKENIZER = new WordPieceTokenizer(Vocabulary.of(
            Map.of("[UNK]", 0, "play", 1, "##ing", 2, "##in", 3, "##g", 4, "p", 5, "##x", 6, "[", 7, "]", 8, "!", 9)));

    @Test
    void takesTheLongestPieceFirst() {
        assertThat(ids("playing")).containsExactly(1, 2);
        assertThat(ids("playinx")).containsExactly(1, 3, 6);
    }

    @Test
    void wordWithOneUnknownPieceIsUnknownAsAWhole() {
        assertThat(ids("playing playinq playx")).containsExactly(1, 2, 0, 1, 6);
    }

    @Test
    void punctuationStandsAlone() {
        assertThat(ids("play!p")).containsExactly(1, 9, 5);
    }

    @Test
    void caseAndAccentsDoNotMatter() {
        assertThat(ids("PLÁYING")).containsExactly(1, 2);
    }

    @Test
    void wordOfMoreThanAHundredCharactersIsUnknown() {
        assertThat(ids("p" + "x".repeat(99))).hasSize(100);
        assertThat(ids("p" + "x".repeat(100))).containsExactly(0);
    }

    @Test
    void namesOfSpecialTokensAreText() {
        assertThat(ids("[UNK]")).containsExactly(7, 0, 8);
    }

    @Test
    void halvesOfSurrogatePairsAreIgnored() {
        assertThat(ids("pl\ud83day\ude00 p\ud83d")).containsExactly(1, 5);
    }

    @Test
    void keepsTheFirstTokensAndCountsAll() {
        var tokens = TOKENIZER.encode("playing ".repeat(50), 3);

        assertThat(tokens.ids()).containsExactly(1, 2, 1);
        assertThat(tokens.count()).isEqualTo(100);
    }

    @Test
    void unknownWordAtTheLimitLeavesNoHalf() {
        assertThat(TOKENIZER.encode("p playinq play", 2).ids()).containsExactly(5, 0);
    }

    @Test
    void countsFiveMillionCharactersQuickly() {
        String text = "Playing, ".repeat(600_000);

        int count = assertTimeout(Duration.ofMinutes(1), () -> TOKENIZER.count(text));

        assertThat(count).isEqualTo(1_800_000);
    }

    @Test
    void unknownSpecialTokenIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TOKENIZER.id("[CLS]"))
                .withMessageContaining("[CLS]");
    }

    private static long[] ids(String text) {
        return TOKENIZER.encode(text, 1000).ids();
    }
}
