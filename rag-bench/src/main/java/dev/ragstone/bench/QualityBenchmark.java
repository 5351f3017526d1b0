package dev.ragstone.bench;

import dev.ragstone.app.eval.BeirEvaluation;
import dev.ragstone.app.eval.BeirEvaluation.Settings;
import dev.ragstone.app.eval.Chunking;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.app.report.EvalJson.RunJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.search.Retriever;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How good each way to search is on public test sets, and on their mean. */
@Command(
        name = "quality",
        mixinStandardHelpOptions = true,
        header = "Search quality on BEIR folders: by words, by meaning, with each fusion, with feedback, by default.")
final class QualityBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--indexes", paramLabel = "DIR", description = "Keep the indexes here. Default: temporary ones.")
    private @Nullable Path indexes;

    @Option(
            names = "--vectors",
            paramLabel = "DIR",
            description = "Keep vectors here for other runs. Default: nowhere.")
    private @Nullable Path vectors;

    @Option(names = "--callers", paramLabel = "N", description = "Texts embedded at the same time. Default: all cores.")
    private int callers = Runtime.getRuntime().availableProcessors();

    @Option(names = "--chunking", paramLabel = "HOW", description = "none or sentence. Default: sentence.")
    private Chunking chunking = Chunking.SENTENCE;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "BEIR folders.")
    private List<Path> folders = new ArrayList<>();

    QualityBenchmark() {}

    /** The runs over one test set. */
    record TestSet(String name, int docs, int queries, List<RunJson> runs) {}

    /** All test sets. */
    record Result(String chunking, List<TestSet> sets) {

        /** A row for each way to search: nDCG@10 and recall@100 on each set, then the means over the sets. */
        String table() {
            var lines = new ArrayList<String>();
            var header = new ArrayList<String>();
            Map<String, List<RunJson>> rows = new LinkedHashMap<>();
            for (TestSet set : sets) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s: %,d documents, %,d queries, chunking %s",
                        set.name(),
                        set.docs(),
                        set.queries(),
                        chunking));
                header.add(set.name());
                set.runs()
                        .forEach(run -> rows.computeIfAbsent(run.name(), name -> new ArrayList<>())
                                .add(run));
            }
            header.add("mean of " + sets.size());
            lines.add("");
            lines.add(cells("", 17, header) + "    p50");
            lines.add(cells(
                            "document level",
                            17,
                            header.stream().map(name -> "nDCG@10  R@100").toList()) + "     ms");
            rows.forEach((name, runs) -> lines.add(row(name, runs)));
            return String.join("\n", lines);
        }

        private static String row(String name, List<RunJson> runs) {
            var cells = new ArrayList<String>();
            runs.forEach(run -> cells.add(pair(run.ndcg10(), run.recall100())));
            cells.add(pair(
                    runs.stream().mapToDouble(RunJson::ndcg10).average().orElse(0),
                    runs.stream().mapToDouble(RunJson::recall100).average().orElse(0)));
            double millis =
                    runs.stream().mapToDouble(RunJson::p50Millis).average().orElse(0);
            return cells(name, 17, cells) + String.format(Locale.ROOT, " %6.1f", millis);
        }

        private static String pair(double ndcg, double recall) {
            return String.format(Locale.ROOT, "%.4f %.4f", ndcg, recall);
        }

        private static String cells(String name, int width, List<String> cells) {
            var row = new StringBuilder(String.format(Locale.ROOT, "%-26s", name));
            cells.forEach(cell -> row.append(String.format(Locale.ROOT, "%" + width + "s", cell)));
            return row.toString();
        }
    }

    @Override
    public Integer call() {
        var sets = new ArrayList<TestSet>();
        for (Path folder : folders) {
            String name = folder.toAbsolutePath().normalize().getFileName().toString();
            report.progress("quality: " + name);
            try (var temporary = TemporaryFolder.create()) {
                Path index = indexes != null
                                && (Files.isDirectory(indexes)
                                        || indexes.toFile().mkdirs())
                        ? indexes.resolve(name + "-" + how())
                        : temporary.path().resolve("index");
                sets.add(measure(
                        name, folder, index, vectors == null ? temporary.path().resolve("vectors") : vectors));
            }
        }
        var result = new Result(how(), sets);
        report.print(result, result.table());
        return 0;
    }

    private String how() {
        return chunking.name().toLowerCase(Locale.ROOT);
    }

    private TestSet measure(String name, Path folder, Path index, Path kept) {
        var settings = new Settings(folder, index, chunking, Settings.DEFAULT_K1, Settings.DEFAULT_B);
        var progress = new SyncProgressView(Console.ofProcess());
        var embedder = VectorFile.open(
                kept,
                BgeSmallEmbedder.builder()
                        .overflow(Overflow.TRUNCATE)
                        .callers(callers)
                        .open());
        try (var evaluation = BeirEvaluation.open(settings, progress, embedder)) {
            evaluation.sync();
            progress.finish();
            report.progress("quality: " + embedder.embedded() + " texts embedded, the others were kept");
            return new TestSet(name, evaluation.docs(), evaluation.queries(), runs(evaluation));
        }
    }

    private List<RunJson> runs(BeirEvaluation evaluation) {
        var runs = new ArrayList<RunJson>();
        QualityVariants.over(evaluation.index().store(), evaluation.index().embedder())
                .forEach((name, variant) -> {
                    report.progress("quality: " + name);
                    try (Retriever retriever = variant) {
                        runs.add(evaluation.run(name, retriever::retrieve));
                    }
                });
        runs.add(evaluation.run("default", evaluation.index().rag()::search));
        return runs;
    }
}
