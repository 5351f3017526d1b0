package dev.ragstone.app.report;

import dev.ragstone.app.eval.AnswerEvaluation;
import dev.ragstone.app.eval.AnswerEvaluation.Answered;
import dev.ragstone.error.DocumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every answer with its measures, for a spreadsheet or a script. */
public final class AnswersFile {

    private AnswersFile() {}

    /** The whole file as JSON: the means, and each answer. */
    record AllJson(AnswersJson means, List<AnswerJson> answers) {}

    /** One answer; what there was nothing to measure for is null. */
    record AnswerJson(
            String id,
            String question,
            String answer,
            boolean abstained,
            @Nullable Double relevance,
            @Nullable Double citationPrecision,
            @Nullable Double citationRecall,
            @Nullable Double groundedness,
            double millis,
            List<String> cited) {

        static AnswerJson of(Answered each) {
            return new AnswerJson(
                    each.id(),
                    each.question(),
                    each.answer().text(),
                    each.answer().abstained(),
                    value(each.relevance()),
                    value(each.citationPrecision()),
                    value(each.citationRecall()),
                    value(each.groundedness()),
                    Math.round(each.latency().toNanos() / 1e3) / 1e3,
                    each.cited());
        }

        private static @Nullable Double value(OptionalDouble measured) {
            return measured.isPresent() ? EvalJson.rounded(measured.getAsDouble()) : null;
        }

        private String line() {
            return Stream.of(
                            id,
                            question,
                            abstained,
                            relevance,
                            citationPrecision,
                            citationRecall,
                            groundedness,
                            millis,
                            String.join(" ", cited),
                            answer)
                    .map(cell -> Objects.toString(cell, "").replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " "))
                    .collect(Collectors.joining("\t", "", "\n"));
        }
    }

    /**
     * Writes {@code .json}, or {@code .tsv} with a line for each answer.
     *
     * @throws DocumentException if it cannot be written
     */
    public static void write(AnswerEvaluation answers, int docs, Path file) {
        List<AnswerJson> all = answers.answers().stream().map(AnswerJson::of).toList();
        boolean json =
                String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".json");
        String text = json
                ? Json.of(new AllJson(AnswersJson.of(answers, docs), all)) + "\n"
                : "query\tquestion\tabstained\trelevance\tcitation precision\tcitation recall\tgroundedness\tmillis"
                        + "\tcited\tanswer\n"
                        + all.stream().map(AnswerJson::line).collect(Collectors.joining());
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new DocumentException(file + " cannot be written: " + e, "", false, e);
        }
    }
}
