package dev.ragstone.app.command;

import dev.ragstone.error.RagException;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A measure that the last run must reach. */
record EvalRequirement(RankingMetric metric, double least) {

    /**
     * Fails unless {@code run} reaches it.
     *
     * @throws RagException if it does not
     */
    void check(RetrieverEvaluation run) {
        double mean = run.lists().mean(metric);
        if (!(mean >= least)) {
            var worst = run.lists().worst(metric, 1).getFirst();
            throw new RagException(
                    String.format(
                            Locale.ROOT,
                            "%s of the run %s is %.4f, below the required %.4f",
                            metric.name(),
                            run.name(),
                            mean,
                            least),
                    "The worst query is: " + run.set().queries().getOrDefault(worst, worst) + "; --html shows more",
                    false,
                    null);
        }
    }

    /**
     * Fails if {@code last} is worse than {@code earlier} by more than {@code loss}, in the mean.
     *
     * @throws RagException if it is
     */
    static void requireNoLoss(
            RankingMetric metric, RetrieverEvaluation earlier, RetrieverEvaluation last, double loss) {
        double before = earlier.lists().mean(metric);
        double now = last.lists().mean(metric);
        // What is written with four decimals is not to fail for the sixteenth.
        if (!(before - now <= loss + 1e-9)) {
            throw new RagException(
                    String.format(
                            Locale.ROOT,
                            "%s fell from %.4f of the run %s to %.4f of the run %s, by more than %s",
                            metric.name(),
                            before,
                            earlier.name(),
                            now,
                            last.name(),
                            loss),
                    "The queries that lost most are listed above; --html shows more",
                    false,
                    null);
        }
    }

    /** Reads {@code nDCG@10=0.8}. */
    static final class Converter implements ITypeConverter<EvalRequirement> {

        @Override
        public EvalRequirement convert(String text) {
            int equals = text.indexOf('=');
            double least = number(text.substring(equals + 1));
            if (equals < 1 || !(least >= 0 && least <= 1)) {
                throw new TypeConversionException("'" + text + "' is not like nDCG@10=0.8");
            }
            try {
                return new EvalRequirement(RankingMetrics.named(text.substring(0, equals)), least);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }

        private static double number(String text) {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) {
                return Double.NaN;
            }
        }
    }
}
