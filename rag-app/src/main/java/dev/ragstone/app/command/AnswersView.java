package dev.ragstone.app.command;

import dev.ragstone.app.eval.AnswerEvaluation;
import dev.ragstone.app.eval.AnswerEvaluation.Answered;
import dev.ragstone.app.terminal.Console;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Shows people what answers are worth. */
final class AnswersView {

    private final Console console;
    private final AnswerEvaluation answers;

    AnswersView(Console console, AnswerEvaluation answers) {
        this.console = console;
        this.answers = answers;
    }

    void show(int docs) {
        console.out()
                .printf(
                        Locale.ROOT,
                        "%,d documents, %,d questions, answered by %s%n%n",
                        docs,
                        answers.answers().size(),
                        String.join(", ", answers.generators()));
        console.out().printf(Locale.ROOT, "%-20s %7s  %-16s %8s%n", "measure", "mean", "  95 % interval", "answers");
        line("answer relevance", Answered::relevance);
        line("citation precision", Answered::citationPrecision);
        line("citation recall", Answered::citationRecall);
        line("groundedness", Answered::groundedness);
        console.out()
                .printf(
                        Locale.ROOT,
                        "%n%d abstained (%.1f %%); p50 %.1f ms, p95 %.1f ms%n",
                        answers.answers().stream()
                                .filter(each -> each.answer().abstained())
                                .count(),
                        100 * answers.abstentionRate(),
                        answers.latency(50).toNanos() / 1e6,
                        answers.latency(95).toNanos() / 1e6);
        answers.warnings()
                .forEach((code, count) -> console.out().printf(Locale.ROOT, "%d with the warning %s%n", count, code));
    }

    private void line(String name, Function<Answered, OptionalDouble> value) {
        answers.mean(value)
                .ifPresentOrElse(
                        mean -> console.out()
                                .printf(
                                        Locale.ROOT,
                                        "%-20s %7.4f  %-16s %8d%n",
                                        name,
                                        mean.mean(),
                                        mean.interval(),
                                        mean.over()),
                        () -> console.out().printf(Locale.ROOT, "%-20s %7s%n", name, "-"));
    }
}
