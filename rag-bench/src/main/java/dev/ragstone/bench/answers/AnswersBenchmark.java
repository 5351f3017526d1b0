package dev.ragstone.bench.answers;

import dev.ragstone.app.eval.AnswerEvaluation;
import dev.ragstone.app.eval.AnswerEvaluation.Answered;
import dev.ragstone.app.eval.BeirEvaluation;
import dev.ragstone.app.eval.BeirEvaluation.Settings;
import dev.ragstone.app.eval.Chunking;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.report.AnswersJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.bench.Report;
import dev.ragstone.bench.VectorFile;
import dev.ragstone.document.Document;
import dev.ragstone.generation.Citation;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.retrieval.eval.BeirFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whole answers over a test set, every citation opened, and questions that the documents cannot answer. */
@Command(
        name = "answers",
        mixinStandardHelpOptions = true,
        header = {
            "Answers the questions of a BEIR folder by quotation: whether every citation opens at its characters, how",
            "far answers are supported, and how often it abstains, also on questions from another subject."
        })
public final class AnswersBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--set", required = true, paramLabel = "DIR", description = "The BEIR folder that is asked.")
    private Path set = Path.of("");

    @Option(
            names = "--offtopic",
            paramLabel = "PATH",
            description = "Questions from another subject: a BEIR folder, or a file with one in each line.")
    private @Nullable Path offTopic;

    @Option(names = "--questions", paramLabel = "N", description = "So many of those, evenly spaced. Default: 50.")
    private int questions = 50;

    @Option(names = "--index", paramLabel = "DIR", description = "Keep the index here. Default: a temporary one.")
    private @Nullable Path index;

    @Option(names = "--vectors", paramLabel = "DIR", description = "Keep vectors here. Default: nowhere.")
    private @Nullable Path vectors;

    /** Made by the command line. */
    AnswersBenchmark() {}

    /**
     * What came of it.
     *
     * @param unresolved citations whose characters the stored document does not have at their place
     * @param fullyGrounded answers with a groundedness of 1
     * @param refused questions of the set that were not answered
     * @param offTopicAnswered those from another subject that were
     */
    record Result(
            AnswersJson figures,
            int answered,
            int citations,
            int unresolved,
            int fullyGrounded,
            List<String> refused,
            int offTopic,
            List<String> offTopicAnswered) {

        String table() {
            var lines = new ArrayList<String>();
            lines.add(String.format(
                    Locale.ROOT,
                    "%d questions, %d answered, %d refused although there is an answer",
                    figures.queries(),
                    answered,
                    refused.size()));
            refused.forEach(question -> lines.add("  refused: " + question));
            lines.add(String.format(
                    Locale.ROOT, "%d citations, %d that do not open at their characters", citations, unresolved));
            lines.add(String.format(Locale.ROOT, "%d of %d answers with groundedness 1.0", fullyGrounded, answered));
            lines.add("groundedness        " + figures.groundedness());
            lines.add("answer relevance    " + figures.relevance());
            lines.add("citation precision  " + figures.citationPrecision());
            lines.add("citation recall     " + figures.citationRecall());
            lines.add(String.format(Locale.ROOT, "p50 %.0f ms, p95 %.0f ms", figures.p50Millis(), figures.p95Millis()));
            lines.add(String.format(
                    Locale.ROOT,
                    "%d questions from another subject, %d abstained on",
                    offTopic,
                    offTopic - offTopicAnswered.size()));
            offTopicAnswered.forEach(question -> lines.add("  answered: " + question));
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() {
        List<String> others = offTopic == null ? List.of() : AskedCorpus.spaced(questions(offTopic), questions);
        try (var temporary = TemporaryFolder.create()) {
            Path kept = index == null ? temporary.path().resolve("index") : index;
            var settings = new Settings(
                    set, new FolderPlace(kept), Chunking.SENTENCE, Settings.DEFAULT_K1, Settings.DEFAULT_B, false);
            var embedder = VectorFile.open(
                    vectors == null ? temporary.path().resolve("vectors") : vectors,
                    BgeSmallEmbedder.builder().overflow(Overflow.TRUNCATE).open());
            var progress = new SyncProgressView(Console.ofProcess());
            try (var evaluation = BeirEvaluation.open(settings, progress, embedder)) {
                evaluation.sync();
                progress.finish();
                Result result = measure(evaluation, others);
                report.print(result, result.table());
            }
        }
        return 0;
    }

    private Result measure(BeirEvaluation evaluation, List<String> others) {
        report.progress("answers: " + evaluation.queries() + " questions of the set");
        var measured = AnswerEvaluation.run(evaluation, evaluation.index().rag()::ask);
        List<Citation> citations = measured.answers().stream()
                .flatMap(each -> each.answer().citations().stream())
                .toList();
        Predicate<Citation> opens = citation -> opens(evaluation, citation);
        report.progress("answers: " + others.size() + " questions from another subject");
        List<String> wrong = others.stream()
                .filter(question -> evaluation.index().rag().ask(question).hasRelevantSources())
                .toList();
        List<Answered> answered = measured.answers().stream()
                .filter(each -> each.answer().hasRelevantSources())
                .toList();
        return new Result(
                AnswersJson.of(measured, evaluation.docs()),
                answered.size(),
                citations.size(),
                (int) citations.stream().filter(opens.negate()).count(),
                (int) answered.stream()
                        .filter(each -> each.groundedness().orElse(0) == 1)
                        .count(),
                measured.answers().stream()
                        .filter(each -> !each.answer().hasRelevantSources())
                        .map(Answered::question)
                        .toList(),
                others.size(),
                wrong);
    }

    /** Whether the stored document has the quoted characters where the citation says. */
    private static boolean opens(BeirEvaluation evaluation, Citation citation) {
        String text = evaluation
                .index()
                .store()
                .catalog()
                .document(citation.document().id())
                .map(Document::text)
                .orElse("");
        return citation.end() <= text.length()
                && !citation.quote().isEmpty()
                && text.substring(citation.start(), citation.end()).equals(citation.quote());
    }

    private static List<String> questions(Path path) {
        if (Files.isDirectory(path)) {
            var judged = BeirFolder.open(path).judgedSet();
            return judged.answerable().stream()
                    .map(id -> judged.queries().getOrDefault(id, ""))
                    .toList();
        }
        try {
            return Files.readAllLines(path).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read questions from " + path, e);
        }
    }
}
