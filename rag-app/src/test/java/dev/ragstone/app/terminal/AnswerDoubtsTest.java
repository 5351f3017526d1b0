package dev.ragstone.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.report.AskJson;
import dev.ragstone.app.report.Json;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Usage;
import dev.ragstone.grounding.AnswerSentence;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.SentenceSupport;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What {@code ask} says about statements that the sources do not support or that cite nothing. */
class AnswerDoubtsTest {

    private static final String TEXT = "Cats sleep all day. Cats can fly.";

    @Test
    void peopleSeeThemWithTheirScores() {
        String out = shown(doubted());

        assertThat(out)
                .contains("Supported by the sources: 57 %")
                .contains("not supported (14 %): Cats can fly.")
                .contains("cites no source: Cats sleep all day.");
    }

    @Test
    void peopleSeeNothingOfAnAnswerWithoutDoubts() {
        assertThat(shown(plain()).strip()).isEmpty();
    }

    @Test
    void programsGetThemWithTheirScores() {
        assertThat(Json.of(AskJson.of(doubted())))
                .endsWith("\"trace\":[],\"groundedness\":0.57,"
                        + "\"unsupported\":[{\"sentence\":\"Cats can fly.\",\"score\":0.14}],"
                        + "\"uncited\":[\"Cats sleep all day.\"]}");
    }

    @Test
    void programsGetNothingMoreOfAnAnswerWithoutDoubts() {
        assertThat(Json.of(AskJson.of(plain()))).endsWith("\"trace\":[]}");
    }

    private static String shown(Answer answer) {
        var bytes = new ByteArrayOutputStream();
        new AnswerView(Console.plain(bytes, bytes)).finish(answer);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static Answer doubted() {
        List<AnswerSentence> sentences = AnswerSentence.in(TEXT);
        return plain().grounded(Groundedness.of(
                        List.of(judged(sentences.getFirst(), 1), judged(sentences.getLast(), 0.14)), List.of()))
                .uncited(List.of("Cats sleep all day."));
    }

    private static SentenceSupport judged(AnswerSentence sentence, double score) {
        return new SentenceSupport(sentence, score, score > 0.5, Map.of(), "", List.of());
    }

    private static Answer plain() {
        return new Answer(
                TEXT,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "model",
                Map.of(),
                OptionalDouble.empty(),
                Usage.none(),
                List.of());
    }
}
