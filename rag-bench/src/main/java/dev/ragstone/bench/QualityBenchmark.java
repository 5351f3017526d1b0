package dev.ragstone.bench;

import dev.ragstone.app.eval.BeirEvaluation;
import dev.ragstone.app.eval.BeirEvaluation.Settings;
import dev.ragstone.app.eval.Chunking;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.app.report.EvalJson.RunJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.retrieval.fusion.MinMaxFusion;
import dev.ragstone.retrieval.fusion.ReciprocalRankFusion;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import dev.ragstone.retrieval.hybrid.VectorRetriever;
import dev.ragstone.search.Fusion;
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
        header = "Search quality on BEIR folders: by words, by meaning, with each fusion, by default.")
final class QualityBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--indexes", paramLabel = "DIR", description = "Keep the indexes here. Default: temporary ones.")
    private @Nullable Path indexes;

    @Option(names = "--chunking", paramLabel = "HOW", description = "none or sentence. Default: sentence.")
    private Chunking chunking = Chunking.SENTENCE;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "BEIR folders.")
    private List<Path> folders = new ArrayList<>();

    QualityBenchmark() {}

    /** The runs over one test set. */
    record TestSet(String name, int docs, int queries, List<RunJson> runs) {}

    /** All test sets. */
    record Result(String chunking, List<TestSet> sets) {

        String table() {
            var lines = new ArrayList<String>();
            Map<String, List<Double>> all = new LinkedHashMap<>();
            for (TestSet set : sets) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s: %,d documents, %,d queries, chunking %s",
                        set.name(),
                        set.docs(),
                        set.queries(),
                        chunking));
                lines.add(row("run", "nDCG@10", "recall@100", "MRR@10", "p50 ms"));
                for (RunJson run : set.runs()) {
                    all.computeIfAbsent(run.name(), name -> new ArrayList<>()).add(run.ndcg10());
                    lines.add(row(
                            run.name(),
                            number(run.ndcg10()),
                            number(run.recall100()),
                            number(run.mrr10()),
                            String.format(Locale.ROOT, "%.1f", run.p50Millis())));
                }
                lines.add("");
            }
            lines.add("mean nDCG@10 of " + sets.size());
            all.forEach((name, values) -> lines.add(row(
                    name,
                    number(values.stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElse(0)),
                    "",
                    "",
                    "")));
            return String.join("\n", lines);
        }

        private static String row(String name, String... cells) {
            var row = new StringBuilder(String.format(Locale.ROOT, "%-16s", name));
            for (String cell : cells) {
                row.append(String.format(Locale.ROOT, " %11s", cell));
            }
            return row.toString().stripTrailing();
        }

        private static String number(double value) {
            return String.format(Locale.ROOT, "%.4f", value);
        }
    }

    @Override
    public Integer call() {
        var sets = new ArrayList<TestSet>();
        for (Path folder : folders) {
            String name = folder.toAbsolutePath().normalize().getFileName().toString();
            report.progress("quality: " + name);
            if (indexes != null
                    && (Files.isDirectory(indexes) || indexes.toFile().mkdirs())) {
                sets.add(measure(name, folder, indexes.resolve(name + "-" + how())));
            } else {
                try (var temporary = TemporaryFolder.create()) {
                    sets.add(measure(name, folder, temporary.path()));
                }
            }
        }
        var result = new Result(how(), sets);
        report.print(result, result.table());
        return 0;
    }

    private String how() {
        return chunking.name().toLowerCase(Locale.ROOT);
    }

    private TestSet measure(String name, Path folder, Path index) {
        var settings = new Settings(folder, index, chunking, Settings.DEFAULT_K1, Settings.DEFAULT_B);
        var progress = new SyncProgressView(Console.ofProcess());
        try (var evaluation = BeirEvaluation.open(settings, progress)) {
            evaluation.sync();
            progress.finish();
            return new TestSet(name, evaluation.docs(), evaluation.queries(), runs(evaluation));
        }
    }

    private static List<RunJson> runs(BeirEvaluation evaluation) {
        var store = evaluation.index().store();
        var embedder = evaluation.index().embedder();
        var runs = new ArrayList<RunJson>();
        try (var words = KeywordRetriever.of(store);
                var meaning = VectorRetriever.of(store, embedder)) {
            runs.add(evaluation.run("bm25", words::retrieve));
            runs.add(evaluation.run("vector", meaning::retrieve));
        }
        fusions().forEach((name, fusion) -> {
            try (var both =
                    HybridRetriever.builder(store, embedder).fusion(fusion).build()) {
                runs.add(evaluation.run(name, both::retrieve));
            }
        });
        runs.add(evaluation.run("default", evaluation.index().rag()::search));
        return runs;
    }

    private static Map<String, Fusion> fusions() {
        Map<String, Fusion> fusions = new LinkedHashMap<>();
        fusions.put("hybrid/min-max", MinMaxFusion.builder().build());
        fusions.put("hybrid/z-score", ZScoreFusion.builder().build());
        fusions.put("hybrid/rrf", ReciprocalRankFusion.builder().build());
        return fusions;
    }
}
