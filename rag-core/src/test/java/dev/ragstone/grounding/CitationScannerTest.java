package dev.ragstone.grounding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CitationScannerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "see [1](https://example.org)",
                "[1]: https://example.org",
                "a footnote[^1]",
                "in `list[1]` here",
                "in ``a `b` list[1]`` here",
                "```\nx = a[1]\n```",
                "~~~java\nx = a[1]\n~~~",
                "> ```\n> x[1]\n> ```",
                "```` \n```\n[1]\n````",
                "as a[1] shows, and a[1][2]",
                "take row_ids[2] or rowIds[2] or args.list[3]",
                "escaped \\[1] and picture ![1]",
                "an interval [0, 1] or [0] or [1, 0]",
                "[ ] [x] [] [a] [1a] [1,] [-1]",
                "an unclosed [1",
            })
    void isLeftAlone(String text) {
        assertThat(CitationMark.in(text)).isEmpty();
        assertThat(taking(text)).isEqualTo(text);
    }

    @Test
    void everyFormIsUnderstood() {
        assertThat(numbers("A [1]. Some[2]. C [1][3]. D [1, 2; 5]. E [1-3]. F [2\u20134]."))
                .containsExactly(
                        List.of(1),
                        List.of(2),
                        List.of(1),
                        List.of(3),
                        List.of(1, 2, 5),
                        List.of(1, 2, 3),
                        List.of(2, 3, 4));
    }

    @Test
    void backtickWithoutAnotherIsNoCode() {
        assertThat(numbers("It costs 5` [1] more\nand `` more [2]")).containsExactly(List.of(1), List.of(2));
    }

    @Test
    void textAfterAFenceIsTextAgain() {
        assertThat(numbers("```\na[1]\n```\nSo it is [2].")).containsExactly(List.of(2));
    }

    @Test
    void lineThatBeginsWithCodeIsShownAtOnce() {
        var scanner = new CitationScanner((mark, text) -> "");

        assertThat(scanner.accept("`x` is")).isEqualTo("`x` is");
        assertThat(scanner.accept(" it")).isEqualTo(" it");
    }

    @Test
    void removedMarkTakesItsSpacesAlong() {
        assertThat(taking("True  [7]. And [8][9] so.")).isEqualTo("True. And so.");
    }

    @Test
    void howATextIsCutMakesNoDifference() {
        String[] parts = {
            "[1]", "[", "1", "]", "[1, 2]", "[1-3]", " ", "  ", "`", "```", "~~~", "\n", "a", "word", "(", ".", ":",
            "\\", "![", "_", "> ", "0", "\u201c", "\""
        };
        var random = new Random(5);
        for (int round = 0; round < 3_000; round++) {
            var text = new StringBuilder();
            for (int i = 0; i < 30; i++) {
                text.append(parts[random.nextInt(parts.length)]);
            }

            assertThat(inPieces(text.toString(), random)).as("text %s", text).isEqualTo(taking(text.toString()));
        }
    }

    @Test
    void longAnswersTakeTimeInProportion() {
        for (String piece : List.of("[1", "[1] ", "` ", "`", "\"[1] ", " ", "```\n", "[1, ", "a[", "\n> ")) {
            String text = piece.repeat(200_000 / piece.length());

            assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
                taking(text);
                var scanner = new CitationScanner((mark, before) -> "");
                for (int i = 0; i < text.length(); i++) {
                    scanner.accept(text.substring(i, i + 1));
                }
            });
        }
    }

    private static List<List<Integer>> numbers(String text) {
        return CitationMark.in(text).stream().map(CitationMark::numbers).toList();
    }

    private static String taking(String text) {
        var scanner = new CitationScanner((mark, before) -> "");
        return scanner.accept(text) + scanner.finish();
    }

    private static String inPieces(String text, Random random) {
        var scanner = new CitationScanner((mark, before) -> "");
        var out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int end = Math.min(text.length(), at + 1 + random.nextInt(4));
            out.append(scanner.accept(text.substring(at, end)));
            at = end;
        }
        return out.append(scanner.finish()).toString();
    }
}
