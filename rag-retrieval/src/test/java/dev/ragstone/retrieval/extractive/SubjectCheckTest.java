package dev.ragstone.retrieval.extractive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.search.Hit;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is taken for a question about something else, and what is not judged at all. */
class SubjectCheckTest {

    private static final String QUESTION = "Where does the heron wait for fish?";
    private static final String OTHER = "Invoices are paid within thirty days of receipt.";
    private static final double FAR = -0.5;

    private final HashingEmbedder embedder = new HashingEmbedder(4096);
    private final SubjectCheck check = SubjectCheck.of(embedder);

    @Test
    void farAndWithoutAWordOfTheQuestionIsNotRelevant() {
        assertThat(check.hasRelevant(QUESTION, List.of(found(OTHER, FAR)))).isFalse();
    }

    @Test
    void nearIsEnoughWithoutAWord() {
        assertThat(check.hasRelevant(QUESTION, List.of(found(OTHER, 0.9)))).isTrue();
    }

    @Test
    void mostWordsAreEnoughThoughAModelDoesNotKnowThem() {
        Hit named = found("The valve XK-4711 is shut.", FAR);

        assertThat(check.hasRelevant("Is the valve XK-4711 open?", List.of(named)))
                .isTrue();
    }

    @Test
    void nearestOfAllPassagesCounts() {
        assertThat(check.hasRelevant(QUESTION, List.of(found(OTHER, FAR), found(OTHER, 0.9), found(OTHER, FAR))))
                .isTrue();
    }

    @Test
    void whatWordsAloneHaveFoundIsNotJudged() {
        Hit byWords = found(OTHER).rescored("bm25", 1, 3);

        assertThat(check.score(QUESTION, List.of(byWords))).isEmpty();
        assertThat(check.hasRelevant(QUESTION, List.of(byWords))).isTrue();
        assertThat(embedder.queriesEmbedded()).isZero();
    }

    @Test
    void scoreThatIsNoNumberIsNotHeldAgainstAPassage() {
        assertThat(check.hasRelevant(QUESTION, List.of(found(OTHER, Double.NaN))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Hello!",
                "Thank you very much",
                "Who are you?",
                "Why?",
                "Please summarize the documents.",
                "What are the main points of this text?",
                "Give me an overview of these files"
            })
    void questionWithoutASubjectOfItsOwnIsNotJudged(String question) {
        assertThat(check.hasRelevant(question, List.of(found(OTHER, FAR)))).isTrue();
    }

    @Test
    void summaryOfSomethingHasASubject() {
        assertThat(check.hasRelevant("Please summarize the life of the heron.", List.of(found(OTHER, FAR))))
                .isFalse();
    }

    @Test
    void failureOfTheEmbedderIsTold() {
        embedder.failing(true);

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> check.hasRelevant(QUESTION, List.of(found(OTHER, FAR))));
    }

    private static Hit found(String text) {
        DocumentInfo document = DocumentInfo.of("memory:/a");
        return new Hit(document, Chunk.of(document.id(), 0, 0, text), 1, List.of());
    }

    private static Hit found(String text, double cosine) {
        return found(text).rescored("vector", 1, cosine);
    }
}
