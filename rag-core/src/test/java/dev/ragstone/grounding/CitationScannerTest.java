package dev.ragstone.grounding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Cats sleep [7[9]].   | Cats sleep [7[]].",
                "Cats sleep [[9]7].   | Cats sleep [[]7].",
                "Cats sleep [1, [9]2] | Cats sleep [1,[]2]",
                "Cats [9]sleep.       | Cats sleep.",
                "so [9]a[5] is        | so a[5] is",
                "`[9]`` [5] ``        | ` `` [5] ``",
                "(see [7 [9] there)   | (see [7[] there)",
                "[9] Cats sleep.      | ' Cats sleep.'",
            })
    void removedMarkMakesNothingNewOfItsNeighbours(String text, String left) {
        assertThat(taking(text)).isEqualTo(left);
    }

    @Test
    void removedMarkMakesNoFence() {
        assertThat(taking("[9]```\n```\n[5]\n```")).isEqualTo("[]```\n```\n[5]\n```");
    }

    @Test
    void removedMarksFormNoOthers() {
        var random = new Random(7);
        for (int round = 0; round < 100_000; round++) {
            String text = random(random, 3 + random.nextInt(10));

            assertThat(CitationMark.in(taking(text))).as("text %s", text).isEmpty();
        }
    }

    @Test
    void howATextIsCutMakesNoDifference() {
        var random = new Random(5);
        for (int round = 0; round < 3_000; round++) {
            String text = random(random, 30);

            assertThat(inPieces(text, random)).as("text %s", text).isEqualTo(taking(text));
        }
    }

    private static String random(Random random, int length) {
        String[] parts = {
            "[1]", "[", "1", "]", "[1, 2]", "[1-3]", " ", "  ", "`", "```", "~~~", "\n", "a", "word", "(", ".", ":",
            "\\", "![", "_", "> ", "0", "\u201c", "\"", ",", "[9]", "~"
        };
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
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
