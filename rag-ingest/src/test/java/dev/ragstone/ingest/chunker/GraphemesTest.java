package dev.ragstone.ingest.chunker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GraphemesTest {

    @Test
    void agreesWithTheWholeTextAtEveryOffset() {
        String text = mixed(20_000);
        var boundaries = boundaries(text);

        assertThat(IntStream.rangeClosed(0, text.length()))
                .allMatch(at -> Graphemes.boundary(text, 0, at) == boundaries.get(at));
    }

    @Test
    void lastBoundaryIsAtOrBeforeTheWantedOne() {
        String text = mixed(20_000);
        var boundaries = boundaries(text);

        assertThat(IntStream.range(1, text.length()))
                .allMatch(at -> Graphemes.last(text, 0, at) == boundaries.previousSetBit(at));
    }

    @Test
    void flagsArePairedFromTheFirst() {
        String flags = "🇳🇿".repeat(200);

        assertThat(IntStream.range(0, 200)).allMatch(i -> Graphemes.boundary(flags, 0, 4 * i));
        assertThat(IntStream.range(0, 200)).noneMatch(i -> Graphemes.boundary(flags, 0, 4 * i + 2));
    }

    @Test
    void trimmingKeepsASpaceUnderAnAccent() {
        assertThat(Span.trimmed("  \u0301x ", 0, 5)).isEqualTo(new Span(1, 4));
        assertThat(Span.trimmed(" \r\n x\r\n", 0, 7)).isEqualTo(new Span(4, 5));
        assertThat(Span.trimmed("\r\n", 0, 2).isEmpty()).isTrue();
    }

    @Test
    void breaksACharacterThatIsLongerThanAnyReaderKnows() {
        String text = "e" + "\u0301".repeat(10_000);

        assertThat(Graphemes.next(text, 0, text.length())).isEqualTo(Graphemes.LONGEST);
        assertThat(Graphemes.last(text, 0, 5_000)).isBetween(5_000 - Graphemes.LONGEST, 5_000);
    }

    @Test
    void breaksNoPairInALongCharacter() {
        String text = "e" + "𞀀".repeat(1_000);

        assertThat(Graphemes.next(text, 0, text.length())).isEqualTo(Graphemes.LONGEST - 1);
        assertThat(Graphemes.last(text, 0, 501) % 2).isEqualTo(1);
    }

    private static BitSet boundaries(String text) {
        var boundaries = new BitSet();
        boundaries.set(0);
        var cluster = Pattern.compile("\\X").matcher(text);
        while (cluster.find()) {
            boundaries.set(cluster.end());
        }
        return boundaries;
    }

    private static String mixed(int length) {
        var random = new Random(5);
        String[] parts = {
            "a",
            "b ",
            "\r\n",
            "e\u0301",
            "👩‍👩‍👧",
            "🏳️‍🌈",
            "🇳🇿",
            "한",
            "\u1100\u1161\u11A8",
            "नि",
            "\u0600 ",
            "漢",
            "\uD83D"
        };
        var text = new StringBuilder();
        while (text.length() < length) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }
}
