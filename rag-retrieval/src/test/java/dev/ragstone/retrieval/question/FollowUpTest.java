package dev.ragstone.retrieval.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.prompt.Turn;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FollowUpTest {

    private static final List<Turn> HISTORY = List.of(Turn.user("What is Lucene?"), Turn.assistant("A library."));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "When did they disband?",
                "How does it work?",
                "What are its limits?",
                "Who wrote this?",
                "What do you mean by that?",
                "Are there any others?",
                "What else can I do?",
                "And for Linux?",
                "What about Windows?",
                "Why?",
                "Since when?",
                "In 2020?",
                "What does the document say about notice?",
                "What happened then?",
                "Did he live there?",
                "What happened in 1929?",
                "Did the band tour?",
                "Wie hoch ist der Preis?",
                "Wie funktioniert das?",
                "Was bedeutet das genau?",
                "Was kann ich damit machen?",
                "Gibt es dafür ein Beispiel?",
                "Was steht dazu in der Satzung?",
                "Welche Vorteile hat diese Methode?",
                "Und unter Linux?",
                "Warum?",
                "Wie alt ist er?",
                "Was kostet ihre Wartung?",
                "Wer hat das Dokument geschrieben?",
                "Wie sieht es mit Windows aus?"
            })
    void questionThatRefersNeedsRewriting(String question) {
        assertThat(FollowUp.needsRewriting(question, HISTORY)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How does Lucene score documents?",
                "What is the capital of France?",
                "Is it possible to sort by date?",
                "What is the notice period?",
                "What is the price of gold?",
                "Who are you?",
                "Wie hoch ist der Preis von Gold?",
                "Which files does the parser that Tika ships read?",
                "Did Frank Zappa like his band?",
                "Are there limits for uploads of large files?",
                "Which indexes that have no vectors can be searched?",
                "Wie installiere ich Lucene unter Linux?",
                "Können Sie mir die Kündigungsfrist nennen?",
                "Wie lautet die Adresse Ihrer Firma in Berlin?",
                "Was kostet das neue Modell?",
                "Was muss ich tun, damit der Index wächst?",
                "Wie kann ein Index schneller sein?"
            })
    void questionThatStandsOnItsOwnDoesNot(String question) {
        assertThat(FollowUp.needsRewriting(question, HISTORY)).isFalse();
    }

    @Test
    void firstMessageOfAUserNeverDoes() {
        assertThat(FollowUp.needsRewriting("Why did they do it?", List.of())).isFalse();
        assertThat(FollowUp.needsRewriting("Why did they do it?", List.of(Turn.assistant("Hello!"))))
                .isFalse();
    }
}
