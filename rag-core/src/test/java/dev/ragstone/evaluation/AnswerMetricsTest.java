package dev.ragstone.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.data.Offset.offset;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.generation.Usage;
import dev.ragstone.grounding.AnswerSentence;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.SentenceSupport;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerMetricsTest {

    private static final Groundedness JUDGED = Groundedness.of(
            List.of(
                    support(0.9, true, Map.of(1, 0.9, 2, 0.1)),
                    support(0.2, false, Map.of(3, 0.2)),
                    support(0.8, true, Map.of()),
                    support(0.7, true, Map.of(1, 0.7))),
            List.of());

    @Test
    void precisionCountsCitationsThatSupportTheirSentence() {
        assertThat(AnswerMetrics.citationPrecision(JUDGED, 0.5)).hasValue(0.5);
    }

    @Test
    void recallCountsStatementsThatCiteWhatSupportsThem() {
        assertThat(AnswerMetrics.citationRecall(JUDGED)).hasValue(0.5);
    }

    @Test
    void documentsAreComparedByUri() {
        Answer answer = answer("a", "a", "b");

        assertThat(AnswerMetrics.documentPrecision(answer, List.of("a", "c"))).hasValue(0.5);
        assertThat(AnswerMetrics.documentRecall(answer, List.of("a", "c", "d", "d")))
                .hasValueCloseTo(1 / 3.0, offset(1e-9));
    }

    @Test
    void nothingIsMeasuredWhereThereIsNothing() {
        var silent = Groundedness.of(List.of(), List.of());

        assertThat(AnswerMetrics.citationPrecision(silent, 0.5)).isEmpty();
        assertThat(AnswerMetrics.citationRecall(silent)).isEmpty();
        assertThat(AnswerMetrics.documentPrecision(answer(), List.of("a"))).isEmpty();
        assertThat(AnswerMetrics.documentRecall(answer("a"), List.of())).isEmpty();
    }

    @Test
    void rejectsABadThreshold() {
        assertThatIllegalArgumentException().isThrownBy(() -> AnswerMetrics.citationPrecision(JUDGED, 2));
    }

    private static SentenceSupport support(double score, boolean supported, Map<Integer, Double> bySource) {
        return new SentenceSupport(new AnswerSentence(0, 1, "x", List.of()), score, supported, bySource, "", List.of());
    }

    private static Answer answer(String... cited) {
        List<Citation> citations = Stream.of(cited)
                .map(uri -> new Citation(1, DocumentInfo.of(uri), "c", List.of(), Place.none(), 0, 1, "x"))
                .toList();
        return new Answer(
                "x",
                citations,
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
