package dev.ragstone.ingest.chunker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentencesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "See e.g. Miller for more.",
                "As Dr. Smith and Prof. Miller say.",
                "It is in Fig. B and in Sec. C of it.",
                "Shown by Miller et al. (2020) before.",
                "Written by J. R. R. Tolkien himself.",
                "Es gibt z.B. Wasser und d.h. Eis.",
                "Es gibt z. B. Wasser.",
                "Vgl. Abb. A oben.",
                "1. Open the lid.",
                "2.1. Open the lid.",
                "The U.S. Army came.",
                "It costs 3.14 or v1.2.3 of it."
            })
    void fullStopOfAnAbbreviationEndsNothing(String text) {
        assertThat(sentences(text)).containsExactly(text);
    }

    @Test
    void sentencesEndAtTheirMarks() {
        assertThat(sentences("It works. Does it? Yes! He said \"No.\" Then he left.  Fine."))
                .containsExactly("It works.", "Does it?", "Yes!", "He said \"No.\"", "Then he left.", "Fine.");
    }

    @Test
    void sentencesOfOtherScriptsEndAtTheirMarks() {
        assertThat(sentences("日本語です。次の文。")).containsExactly("日本語です。", "次の文。");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n\n", "\r\n\r\n", "\r\r", "\n \t\n"})
    void blankLineEndsASentence(String blankLine) {
        assertThat(sentences("no full stop" + blankLine + "and on")).containsExactly("no full stop", "and on");
    }

    @Test
    void lineEndDoesNotEndASentence() {
        assertThat(sentences("a sentence\nof two lines.")).containsExactly("a sentence\nof two lines.");
    }

    @Test
    void abbreviationsCanBeAdded() {
        var sentences = new Sentences(Abbreviations.with(List.of("Bhf.")));
        String text = "Vom Bhf. Altona an.";

        assertThat(sentences.in(text, 0, text.length())).containsExactly(new Span(0, text.length()));
        assertThat(sentences(text)).hasSize(2);
    }

    @Test
    void looksOnlyAtItsPart() {
        var sentences = new Sentences(Abbreviations.with(List.of()));

        assertThat(sentences.in("One. Two. Three.", 5, 9)).containsExactly(new Span(5, 9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"e.g. ", "A. ", ". ", "x", "Dr. Who\n"})
    void takesLinearTime(String piece) {
        String text = piece.repeat(500_000);

        List<String> found = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> sentences(text));

        assertThat(found).isNotEmpty();
    }

    private static List<String> sentences(String text) {
        return new Sentences(Abbreviations.with(List.of()))
                .in(text, 0, text.length()).stream()
                        .map(span -> text.substring(span.start(), span.end()))
                        .toList();
    }
}
