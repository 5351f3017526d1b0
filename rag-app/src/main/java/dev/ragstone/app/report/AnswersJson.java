package dev.ragstone.app.report;

import dev.ragstone.app.eval.AnswerEvaluation;
import dev.ragstone.app.eval.AnswerEvaluation.Answered;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What {@code eval --answers --json} prints.
 *
 * @param queries how many have an answer and were asked therefore
 * @param generators who wrote the answers, most often first
 * @param warnings how many answers had each, by its code
 */
public record AnswersJson(
        int docs,
        int queries,
        List<String> generators,
        @Nullable MeasureJson relevance,
        @Nullable MeasureJson citationPrecision,
        @Nullable MeasureJson citationRecall,
        @Nullable MeasureJson groundedness,
        double abstentionRate,
        double p50Millis,
        double p95Millis,
        Map<String, Integer> warnings) {

    /**
     * A mean and its 95 % interval.
     *
     * @param over how many answers have a value
     */
    public record MeasureJson(double mean, double low, double high, int over) {}

    /** The figures of answers from {@code docs} documents. */
    public static AnswersJson of(AnswerEvaluation answers, int docs) {
        return new AnswersJson(
                docs,
                answers.answers().size(),
                answers.generators(),
                measure(answers, Answered::relevance),
                measure(answers, Answered::citationPrecision),
                measure(answers, Answered::citationRecall),
                measure(answers, Answered::groundedness),
                EvalJson.rounded(answers.abstentionRate()),
                millis(answers, 50),
                millis(answers, 95),
                answers.warnings());
    }

    private static @Nullable MeasureJson measure(AnswerEvaluation answers, Function<Answered, OptionalDouble> value) {
        return answers.mean(value)
                .map(mean -> new MeasureJson(
                        EvalJson.rounded(mean.mean()),
                        EvalJson.rounded(mean.interval().low()),
                        EvalJson.rounded(mean.interval().high()),
                        mean.over()))
                .orElse(null);
    }

    private static double millis(AnswerEvaluation answers, int percent) {
        return Math.round(answers.latency(percent).toNanos() / 1e4) / 100.0;
    }
}
