package dev.ragstone.bench.question;

import dev.ragstone.app.eval.BeirEvaluation;
import dev.ragstone.app.eval.BeirEvaluation.Settings;
import dev.ragstone.app.eval.Chunking;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.report.EvalJson.ComparisonJson;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.bench.Report;
import dev.ragstone.bench.VectorFile;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.question.QueryExpander;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.expand.ExpandedRetriever;
import dev.ragstone.retrieval.expand.IndexSynonyms;
import dev.ragstone.retrieval.expand.PlannedRetriever;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import dev.ragstone.retrieval.question.RuleBasedExpander;
import dev.ragstone.retrieval.question.RuleBasedRouter;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import java.nio.file.Path;
import java.time.Duration;
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

/** What the steps before a search gain by rules alone, each against the same search without it, query by query. */
@Command(
        name = "routing",
        mixinStandardHelpOptions = true,
        header = "What routing and expansion by rules gain on BEIR folders, each against the plain search, paired.")
public final class RoutingBenchmark implements Callable<Integer> {

    private static final RankingMetric METRIC = RankingMetrics.ndcgAt(10);

    /** Nothing may be left out for want of time, or the figures would be those of a slow machine. */
    private static final Duration AMPLE = Duration.ofMinutes(10);

    @Mixin
    private final Report report = new Report();

    @Option(names = "--indexes", paramLabel = "DIR", description = "Keep the indexes here. Default: temporary ones.")
    private @Nullable Path indexes;

    @Option(names = "--vectors", paramLabel = "DIR", description = "Keep vectors here. Default: nowhere.")
    private @Nullable Path vectors;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "BEIR folders.")
    private List<Path> folders = new ArrayList<>();

    /** Called by picocli. */
    RoutingBenchmark() {}

    /** One set: how good the plain search is, and each variant against it. */
    record SetResult(String set, int queries, double plain, List<ComparisonJson> variants) {}

    /** All of them. */
    record Result(List<SetResult> sets) {

        String table() {
            var lines = new ArrayList<String>();
            for (SetResult set : sets) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s: %d queries, plain search %s %.4f",
                        set.set(),
                        set.queries(),
                        METRIC.name(),
                        set.plain()));
                for (ComparisonJson variant : set.variants()) {
                    lines.add(String.format(
                            Locale.ROOT,
                            "  %-26s %+.4f  (95 %% %+.4f to %+.4f, p %.3f)  won %d, same %d, lost %d",
                            variant.candidate(),
                            variant.difference(),
                            variant.low(),
                            variant.high(),
                            variant.pValue(),
                            variant.wins(),
                            variant.ties(),
                            variant.losses()));
                }
            }
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() {
        var sets = new ArrayList<SetResult>();
        for (Path folder : folders) {
            String name = folder.toAbsolutePath().normalize().getFileName().toString();
            report.progress("routing: " + name);
            try (var temporary = TemporaryFolder.create()) {
                Path index = indexes == null ? temporary.path().resolve("index") : indexes.resolve(name + "-sentence");
                Path kept = vectors == null ? temporary.path().resolve("vectors") : vectors;
                sets.add(measure(name, folder, index, kept));
            }
        }
        var result = new Result(sets);
        report.print(result, result.table());
        return 0;
    }

    private SetResult measure(String name, Path folder, Path index, Path kept) {
        var settings = new Settings(
                folder,
                new FolderPlace(index),
                Chunking.SENTENCE,
                Settings.DEFAULT_K1,
                Settings.DEFAULT_B,
                indexes != null);
        var embedder = VectorFile.open(
                kept, BgeSmallEmbedder.builder().overflow(Overflow.TRUNCATE).open());
        var progress = new SyncProgressView(Console.ofProcess());
        try (var evaluation = BeirEvaluation.open(settings, progress, embedder)) {
            evaluation.sync();
            progress.finish();
            RetrieverEvaluation plain = run(
                    evaluation,
                    "plain",
                    hybrid(evaluation.index().store(), evaluation.index().embedder(), SearchPlan.standard()));
            var compared = new ArrayList<ComparisonJson>();
            variants(evaluation.index().store(), evaluation.index().embedder()).forEach((variant, retriever) -> {
                var run = run(evaluation, variant, retriever);
                compared.add(ComparisonJson.of("plain", variant, Comparison.of(METRIC, plain.lists(), run.lists())));
            });
            return new SetResult(name, evaluation.queries(), plain.lists().mean(METRIC), compared);
        }
    }

    private RetrieverEvaluation run(BeirEvaluation evaluation, String name, Retriever retriever) {
        report.progress("routing: " + name);
        try (retriever) {
            return evaluation.measure(name, retriever::retrieve);
        }
    }

    private static Map<String, Retriever> variants(Store store, Embedder embedder) {
        var variants = new LinkedHashMap<String, Retriever>();
        variants.put("router", expanded(store, embedder, List.of()));
        variants.put("taken apart by rules", expanded(store, embedder, List.of(new RuleBasedExpander())));
        variants.put("synonyms of the index", expanded(store, embedder, List.of(IndexSynonyms.of(store))));
        variants.put("all", expanded(store, embedder, List.of(new RuleBasedExpander(), IndexSynonyms.of(store))));
        return variants;
    }

    /** The router alone plans the search; with expanders it only tells them what it knows about the question. */
    private static Retriever expanded(Store store, Embedder embedder, List<QueryExpander> expanders) {
        Retriever base = expanders.size() == 1
                ? hybrid(store, embedder, SearchPlan.standard())
                : PlannedRetriever.of(plan -> hybrid(store, embedder, plan));
        var builder =
                ExpandedRetriever.builder(base).router(new RuleBasedRouter()).timeBudget(AMPLE);
        expanders.forEach(builder::expander);
        return builder.build();
    }

    private static Retriever hybrid(Store store, Embedder embedder, SearchPlan plan) {
        if (plan.strategy() == SearchPlan.Strategy.KEYWORD) {
            return KeywordRetriever.of(store);
        }
        return HybridRetriever.builder(store, embedder)
                .levels(plan.levels())
                .fusion(ZScoreFusion.builder()
                        .weight("bm25", plan.weights().getOrDefault("bm25", 1.0))
                        .weight("vector", plan.weights().getOrDefault("vector", 1.0))
                        .build())
                .build();
    }
}
