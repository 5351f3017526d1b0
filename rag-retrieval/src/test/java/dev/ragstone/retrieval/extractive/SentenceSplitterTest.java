package dev.ragstone.retrieval.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SentenceSplitterTest {

    @Test
    void cutsAtTheEndOfSentences() {
        assertThat(sentences("It rains. Does it? It does! So be it."))
                .containsExactly("It rains.", "Does it?", "It does!", "So be it.");
    }

    @Test
    void abbreviationsAndInitialsDoNotEndASentence() {
        assertThat(sentences("Dr. Smith met J. Doe, e.g. Tuesday. See Roe v. Wade for more."))
                .containsExactly("Dr. Smith met J. Doe, e.g. Tuesday.", "See Roe v. Wade for more.");
    }

    @Test
    void sentenceMayRunOverSeveralLines() {
        assertThat(sentences("The first line goes on\nhere and ends. The second is\nlike it."))
                .containsExactly("The first line goes on\nhere and ends.", "The second is\nlike it.");
    }

    @Test
    void shortLinesThatBeginAnewStandAlone() {
        String text = """
                Quickstart
                Learn how to make your first call in a few minutes with the guide.
                Prompt library
                Explore prompts for inspiration, sorted by subject and difficulty.""";

        assertThat(sentences(text))
                .containsExactly(
                        "Quickstart",
                        "Learn how to make your first call in a few minutes with the guide.",
                        "Prompt library",
                        "Explore prompts for inspiration, sorted by subject and difficulty.");
    }

    @Test
    void leadInTakesItsListAlong() {
        String text = "There are two plans. You need:\n\n- a key\n- a door\n\nThen go in.";

        assertThat(sentences(text))
                .containsExactly("There are two plans.", "You need:\n\n- a key\n- a door", "Then go in.");
    }

    @Test
    void leadInTakesItsCodeAlong() {
        String text = "Run the tests with:\n\n```\nmvn verify\n```\n\nThat is all.";

        assertThat(sentences(text)).containsExactly("Run the tests with:\n\n```\nmvn verify\n```", "That is all.");
    }

    @Test
    void leadInStandsAloneBeforeALongList() {
        String text = "You need:\n\n" + "- a rather long item of the list that goes on and on\n".repeat(12);

        assertThat(sentences(text)).hasSize(13).startsWith("You need:");
    }

    @Test
    void veryLongSentenceIsCutBetweenWords() {
        String text = "word ".repeat(500).strip();

        assertThat(sentences(text))
                .allMatch(piece -> piece.length() <= 400 && piece.startsWith("word") && piece.endsWith("word"));
        assertThat(String.join(" ", sentences(text))).isEqualTo(text);
    }

    @Test
    void surrogatePairsAreNeverSplit() {
        String text = "x" + "\uD83D\uDE00".repeat(1_000);

        assertThat(sentences(text)).allMatch(piece -> piece.codePoints().noneMatch(SentenceSplitterTest::isSurrogate));
    }

    @Test
    void anyTextGivesTrimmedPiecesInOrderThatDoNotOverlap() {
        var random = new Random(11);
        String alphabet = "ab. !?:\n-*#|>`~1)[]\"\t\u00e9\u4e2d\u3002=_";
        for (int round = 0; round < 2_000; round++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(120); i > 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            int from = 0;
            for (var span : SentenceSplitter.split(text.toString())) {
                assertThat(span.start()).isGreaterThanOrEqualTo(from);
                assertThat(text.substring(span.start(), span.end()))
                        .isNotBlank()
                        .isEqualTo(text.substring(span.start(), span.end()).strip());
                from = span.end();
            }
        }
    }

    private static boolean isSurrogate(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }

    private static List<String> sentences(String text) {
        return SentenceSplitter.split(text).stream()
                .map(span -> text.substring(span.start(), span.end()))
                .toList();
    }
}
