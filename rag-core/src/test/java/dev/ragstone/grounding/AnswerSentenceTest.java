package dev.ragstone.grounding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerSentenceTest {

    @Test
    void citationsBelongToTheSentenceBeforeThem() {
        var sentences =
                AnswerSentence.in("Cats sleep all day [1]. Dogs bark at night. [2][3] Birds sing in the morning.");

        assertThat(sentences)
                .extracting(AnswerSentence::text, AnswerSentence::sources)
                .containsExactly(
                        tuple("Cats sleep all day.", List.of(1)),
                        tuple("Dogs bark at night.", List.of(2, 3)),
                        tuple("Birds sing in the morning.", List.of()));
    }

    @Test
    void lineThatEndsWithACitationEndsASentence() {
        String answer = "\"Evaluate the classifier\" [1]\n\"Three key metrics\" [2]\ngo on [3]\n- an item [4]";

        assertThat(AnswerSentence.in(answer))
                .extracting(AnswerSentence::text, AnswerSentence::sources)
                .containsExactly(
                        tuple("\"Evaluate the classifier\"", List.of(1)),
                        tuple("\"Three key metrics\" go on", List.of(2, 3)),
                        tuple("an item", List.of(4)));
    }

    @Test
    void offsetsAreThoseOfTheAnswer() {
        String answer = "Cats sleep. [1]\n\n- Dogs bark [2].";

        assertThat(AnswerSentence.in(answer))
                .extracting(sentence -> answer.substring(sentence.start(), sentence.end()))
                .containsExactly("Cats sleep. [1]", "- Dogs bark [2].");
    }

    @Test
    void listItemsAndGermanAbbreviationsAreUnderstood() {
        String answer = "Es gilt:\n1. Die Frist endet z. B. am 3. Oktober 2024 [1].\n2. Dr. Meier unterschreibt [2].";

        assertThat(AnswerSentence.in(answer))
                .extracting(AnswerSentence::text)
                .containsExactly("Es gilt:", "Die Frist endet z. B. am 3. Oktober 2024.", "Dr. Meier unterschreibt.");
    }

    @Test
    void sentenceThatEndsInAShortNumberEnds() {
        String answer = "Bananas have a limit of 5. The admin port is 80. [1] [2] [1] [2] Ask in May. Marks cost 7."
                + " Markets open at 9. May users enter? The war was on 7. May 1945.";

        assertThat(AnswerSentence.in(answer))
                .extracting(AnswerSentence::text)
                .containsExactly(
                        "Bananas have a limit of 5.",
                        "The admin port is 80.",
                        "Ask in May.",
                        "Marks cost 7.",
                        "Markets open at 9.",
                        "May users enter?",
                        "The war was on 7. May 1945.");
    }

    @Test
    void ordinalsEndNoSentence() {
        String answer =
                "Es begann im 19. Jahrhundert am 3. Oktober. Die 2. Auflage folgte am 5. M\u00e4rz.\n2. The next.";

        assertThat(AnswerSentence.in(answer))
                .extracting(AnswerSentence::text)
                .containsExactly(
                        "Es begann im 19. Jahrhundert am 3. Oktober.",
                        "Die 2. Auflage folgte am 5. M\u00e4rz.",
                        "The next.");
    }

    @Test
    void shortSentenceIsAStatementWhereItCites() {
        assertThat(AnswerSentence.in(
                        "99 euros [1].\n\nYes [1].\n\nSee also [1].\n\nBerlin. [2]\n\n99 euros.\n\nPort: [1]"))
                .filteredOn(AnswerSentence::isStatement)
                .extracting(AnswerSentence::text, AnswerSentence::sources)
                .containsExactly(tuple("99 euros.", List.of(1)), tuple("Berlin.", List.of(2)));
    }

    @Test
    void codeIsNoSentence() {
        assertThat(AnswerSentence.in("Call it so:\n```\nx = f(1). Then stop.\n```\nIt returns the sum [1]."))
                .extracting(AnswerSentence::text)
                .containsExactly("Call it so:", "It returns the sum.");
    }

    @Test
    void onlyStatementsNeedASource() {
        assertThat(AnswerSentence.in(
                        "Here are the steps:\n\nAre there any more questions? Yes.\n\nThe notice period is six weeks."))
                .filteredOn(AnswerSentence::isStatement)
                .extracting(AnswerSentence::text)
                .containsExactly("The notice period is six weeks.");
    }

    @Test
    void wordOfAnyLengthIsOneWord() {
        String longWord = "a".repeat(400_000);

        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            assertThat(AnswerSentence.in(longWord)).noneMatch(AnswerSentence::isStatement);
            assertThat(AnswerSentence.in("It says " + longWord)).allMatch(AnswerSentence::isStatement);
        });
    }

    @Test
    void anEmptyAnswerHasNone() {
        assertThat(AnswerSentence.in("")).isEmpty();
        assertThat(AnswerSentence.in(" [1] \n")).isEmpty();
    }
}
