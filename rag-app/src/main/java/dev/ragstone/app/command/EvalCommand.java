package dev.ragstone.app.command;

import dev.ragstone.Rag;
import dev.ragstone.app.eval.BeirEvaluation;
import dev.ragstone.app.eval.BeirEvaluation.Settings;
import dev.ragstone.app.eval.Chunking;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.app.report.EvalJson;
import dev.ragstone.app.report.EvalJson.RunJson;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.pipeline.SyncReport;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import dev.ragstone.retrieval.hybrid.VectorRetriever;
import dev.ragstone.trace.RagListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ragstone eval}. */
@Command(
        name = "eval",
        header = "Measure how well search works on a judged test set.",
        description = {
            "Indexes the corpus of a BEIR folder and runs its judged queries by words (bm25), by meaning (vector), by "
                    + "both (hybrid), and as the search command does (default). A document ranks where its best passage "
                    + "does; 100 documents are asked for."
        },
        footer = {
            "Examples:",
            "  ragstone eval --beir beir/scifact",
            "  ragstone eval --beir beir/scifact --index scifact.index --json",
            "  ragstone eval --beir beir/scifact --chunking none --k1 0.9 --b 0.4"
        })
final class EvalCommand implements Callable<Integer> {

    private final RagstoneCommand root;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--beir",
            required = true,
            paramLabel = "DIR",
            description = "The folder with corpus.jsonl, queries.jsonl and qrels/test.tsv.")
    private Path beir = Path.of("");

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "Keep the index here, which makes the next run fast. Default: a temporary one.")
    private @Nullable Path index;

    @Option(
            names = "--chunking",
            paramLabel = "HOW",
            description = "How documents are cut: none or sentence. Default: sentence.")
    private Chunking chunking = Chunking.SENTENCE;

    @Mixin
    private final Bm25Options bm25 = new Bm25Options();

    EvalCommand(RagstoneCommand root) {
        this.root = root;
    }

    /** What BM25 may be told. */
    static final class Bm25Options {

        @Option(
                names = "--k1",
                paramLabel = "X",
                description = "How much repeated words count in BM25. Default: " + Settings.DEFAULT_K1 + ".")
        private float k1 = Settings.DEFAULT_K1;

        @Option(
                names = "--b",
                paramLabel = "X",
                description = "How much the length of a text counts in BM25. Default: " + Settings.DEFAULT_B + ".")
        private float b = Settings.DEFAULT_B;

        private boolean valid() {
            return Float.isFinite(k1) && k1 >= 0 && b >= 0 && b <= 1;
        }
    }

    @Override
    public Integer call() {
        Logging.configure(root.verbose());
        if (!bm25.valid()) {
            throw new ParameterException(
                    spec.commandLine(), "--k1 must not be negative and --b must lie between 0 and 1");
        }
        if (index != null) {
            evaluate(index);
        } else {
            try (var temporary = TemporaryFolder.create()) {
                evaluate(temporary.path());
            }
        }
        return 0;
    }

    private void evaluate(Path index) {
        var progress = new SyncProgressView(root.console());
        boolean watched = root.console().errTerminal() || !root.json();
        var settings = new Settings(beir, index, chunking, bm25.k1, bm25.b);
        try (var evaluation = BeirEvaluation.open(settings, watched ? progress : RagListener.none())) {
            sync(evaluation, progress);
            print(measure(evaluation));
        }
    }

    private void sync(BeirEvaluation evaluation, SyncProgressView progress) {
        InterruptGuard guard = InterruptGuard.of(evaluation.index().rag(), root.console());
        try {
            SyncReport report = evaluation.sync();
            progress.finish();
            SyncSession.requireUninterrupted(report);
            Warnings.print(root.console(), report.warnings());
        } finally {
            guard.close();
        }
    }

    private static EvalJson measure(BeirEvaluation evaluation) {
        Rag rag = evaluation.index().rag();
        var store = evaluation.index().store();
        var embedder = evaluation.index().embedder();
        try (var words = KeywordRetriever.of(store);
                var meaning = VectorRetriever.of(store, embedder);
                var both = HybridRetriever.builder(store, embedder).build()) {
            return new EvalJson(
                    evaluation.docs(),
                    evaluation.queries(),
                    List.of(
                            evaluation.run("bm25", words::retrieve),
                            evaluation.run("vector", meaning::retrieve),
                            evaluation.run("hybrid", both::retrieve),
                            evaluation.run("default", rag::search)));
        }
    }

    private void print(EvalJson result) {
        if (root.json()) {
            root.print(result);
            return;
        }
        var out = root.console().out();
        out.printf(Locale.ROOT, "%,d documents, %,d queries%n%n", result.docs(), result.queries());
        out.printf(Locale.ROOT, "%-10s %9s %11s %8s %9s%n", "run", "nDCG@10", "recall@100", "MRR@10", "p50 ms");
        for (RunJson run : result.runs()) {
            out.printf(
                    Locale.ROOT,
                    "%-10s %9.4f %11.4f %8.4f %9.1f%n",
                    run.name(),
                    run.ndcg10(),
                    run.recall100(),
                    run.mrr10(),
                    run.p50Millis());
        }
    }
}
