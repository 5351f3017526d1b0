package dev.ragstone.retrieval.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PassageSplitterTest {

    @Test
    void headingsRulesAndDecorationAreLeftOut() {
        String text = """
                # Title

                Setext title
                ============

                First paragraph.

                ---
                ![a picture](picture.png)
                <br/>
                [link]: https://example.org

                Second paragraph.
                """;

        assertThat(passages(text)).containsExactly("First paragraph.", "Second paragraph.");
    }

    @Test
    void wrappedLinesBelongTogether() {
        String text = "The heron stands in\nshallow water and\nwaits for fish.";

        assertThat(passages(text)).containsExactly(text);
    }

    @Test
    void itemsBeginAfterTheirMarker() {
        String text = "- one thing\n  goes on\n* [x] done\n12) twelfth\n\u2022 bullet";

        assertThat(passages(text)).containsExactly("one thing\n  goes on", "done", "twelfth", "bullet");
    }

    @Test
    void quotedLinesBeginAfterTheirMarker() {
        assertThat(passages("> Wise words\n> go on here.")).containsExactly("Wise words\n> go on here.");
    }

    @Test
    void tableRowsStandWithoutHeaderRuleAndOuterBars() {
        String text = """
                | Plan | Price |
                |------|:-----:|
                | Free | 0 |
                | Pro  | 20 |
                """;

        assertThat(passages(text)).containsExactly("Free | 0", "Pro  | 20");
    }

    @Test
    void codeIsOnePassageAndAnOpenFenceNone() {
        String text = "Before.\n\n```java\nint a = 1;\n\nint b = 2;\n```\n\nAfter.\n\n```\ncut off here";

        assertThat(passages(text)).containsExactly("Before.", "```java\nint a = 1;\n\nint b = 2;\n```", "After.");
    }

    @Test
    void textThatBeginsWithinCodeStartsAfterIt() {
        String text = "  return 1\n}\n```\n\nThe method returns one.";

        assertThat(passages(text)).containsExactly("The method returns one.");
    }

    @Test
    void longLinesOfMarksTakeNoTime() {
        String text = "-".repeat(100_000) + "\n" + "| -- ".repeat(50_000) + "\n" + "* ".repeat(50_000);

        assertThat(PassageSplitter.split(text)).hasSizeLessThan(10);
    }

    private static List<String> passages(String text) {
        return PassageSplitter.split(text).stream()
                .map(passage -> text.substring(passage.start(), passage.end()))
                .toList();
    }
}
