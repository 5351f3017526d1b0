package dev.ragstone.app.command;

import dev.ragstone.app.eval.AnswerEvaluation;
import dev.ragstone.app.report.AnswersFile;
import dev.ragstone.app.report.PerQueryFile;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.eval.TrecFiles;
import dev.ragstone.retrieval.eval.report.HtmlReport;
import dev.ragstone.retrieval.eval.report.WeightSweep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** What is written to files, and by which measure runs are compared. */
final class EvalOutput {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            converter = MetricConverter.class,
            description = "Compare by this: nDCG@K, recall@K, precision@K, MRR@K, hit-rate@K, MAP@K or MAP."
                    + " Default: nDCG@10.")
    private RankingMetric metric = RankingMetrics.ndcgAt(10);

    @Option(names = "--html", paramLabel = "FILE", description = "Write a report with plots and the worst queries.")
    private @Nullable Path html;

    @Option(
            names = "--per-query",
            paramLabel = "FILE",
            description = "Write every measure of every query: .tsv or .json.")
    private @Nullable Path perQuery;

    @Option(
            names = "--run-file",
            paramLabel = "FILE",
            description = "Write what the last run found in the format of TREC, for trec_eval or a later --compare.")
    private @Nullable Path runFile;

    @Option(names = "--qrels-file", paramLabel = "FILE", description = "Write the judgements in the format of TREC.")
    private @Nullable Path qrelsFile;

    /** Reads the name of a metric. */
    static final class MetricConverter implements ITypeConverter<RankingMetric> {

        @Override
        public RankingMetric convert(String name) {
            try {
                return RankingMetrics.named(name);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Says before the work what could not be written after it. */
    void check() {
        if (perQuery != null && !PerQueryFile.supports(perQuery)) {
            throw wrong("--per-query writes .tsv or .json, which " + perQuery + " is not");
        }
        requireFolder(html);
        requireFolder(perQuery);
        requireFolder(runFile);
        requireFolder(qrelsFile);
    }

    private void requireFolder(@Nullable Path file) {
        if (file != null) {
            Path folder = file.toAbsolutePath().getParent();
            if (Files.isDirectory(file) || folder == null || !Files.isDirectory(folder)) {
                throw wrong(file + " cannot be written: "
                        + (Files.isDirectory(file) ? "it is a folder" : "there is no folder " + folder));
            }
        }
    }

    RankingMetric metric() {
        return metric;
    }

    /** Writes answers to the file for each query. */
    void write(AnswerEvaluation answers, int docs) {
        if (perQuery != null) {
            AnswersFile.write(answers, docs, perQuery);
        }
    }

    /** Writes what was asked for; the last run is the one that matters. */
    void write(List<RetrieverEvaluation> runs, String title, String note, @Nullable WeightSweep sweep) {
        if (html != null) {
            var report = HtmlReport.builder(title).metric(metric).note(note);
            runs.forEach(report::run);
            if (sweep != null) {
                report.sweep(sweep);
            }
            report.build().writeTo(html);
        }
        if (perQuery != null) {
            PerQueryFile.write(runs, perQuery);
        }
        if (qrelsFile != null) {
            TrecFiles.writeQrels(runs.getLast().set().judgements(), qrelsFile);
        }
        if (runFile != null) {
            TrecFiles.writeRun(runs.getLast().found(), runFile);
        }
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
