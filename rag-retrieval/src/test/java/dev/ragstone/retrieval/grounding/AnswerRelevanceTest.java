package dev.ragstone.retrieval.grounding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Usage;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AnswerRelevanceTest {

    private final AnswerRelevance relevance = AnswerRelevance.of(new HashingEmbedder(512));

    @Test
    void answerToTheQuestionIsMoreRelevantThanAnother() {
        String question = "Where does the heron stand at noon?";

        double right = relevance.of(question, answer("The heron stands in water at noon [1].", Map.of()));
        double wrong = relevance.of(question, answer("Granite forms when magma cools [1].", Map.of()));

        assertThat(right).isBetween(wrong + 0.2, 1.0);
        assertThat(wrong).isBetween(0.0, 0.4);
    }

    @Test
    void abstentionAndSilenceAreIrrelevant() {
        assertThat(relevance.of("Where?", answer("I found nothing about where it is.", Map.of("abstained", "true"))))
                .isZero();
        assertThat(relevance.of("Where?", answer(" [1] ", Map.of()))).isZero();
    }

    private static Answer answer(String text, Map<String, String> attributes) {
        return new Answer(
                text,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "model",
                attributes,
                OptionalDouble.empty(),
                Usage.none(),
                List.of());
    }
}
