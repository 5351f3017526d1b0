package dev.ragstone.app.command;

import dev.ragstone.app.eval.AnswerEvaluation;
import dev.ragstone.app.eval.BeirEvaluation;
import dev.ragstone.app.eval.BeirEvaluation.Settings;
import dev.ragstone.app.eval.EvaluatedIndex;
import dev.ragstone.app.eval.FusionSweep;
import dev.ragstone.app.eval.QuestionEvaluation;
import dev.ragstone.app.eval.SearchWay;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.app.index.DatabasePlace;
import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.index.IndexPlace;
import dev.ragstone.app.report.AnswersJson;
import dev.ragstone.app.report.EvalJson;
import dev.ragstone.app.report.EvalJson.ComparisonJson;
import dev.ragstone.app.report.EvalJson.RunJson;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.retrieval.eval.QuestionFile;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.eval.report.WeightSweep;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.trace.RagListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
        header = "Measure how well search works on questions whose answers are known.",
        description = {
            "Asks questions about your own documents, or the queries of a public test set in the layout of BEIR, by"
                    + " words (bm25), by meaning (vector), by both (hybrid), and as the search command does (default). A"
                    + " document ranks where its best passage does; 100 are asked for. Run files of any program can be"
                    + " measured and compared, too."
        },
        footer = {
            "Examples:",
            "  ragstone eval --questions questions.csv --html report.html",
            "  ragstone eval --questions questions.csv --run-file monday.run",
            "  ragstone eval --questions questions.csv --compare monday.run",
            "  ragstone eval --questions questions.csv --compare monday.run --max-loss 0.01",
            "  ragstone eval --questions questions.csv --require recall@10=0.9",
            "  ragstone eval --questions questions.csv --answers --per-query answers.tsv",
            "  ragstone eval --questions questions.csv --answers --generator ollama:llama3.2",
            "  ragstone eval --beir beir/scifact --index scifact.index --json",
            "  ragstone eval --beir beir/scifact --runs fast,default,best",
            "  ragstone eval --beir beir/scifact --chunking none --k1 0.9 --b 0.4",
            "  ragstone eval --qrels qrels.txt --run new.run --compare old.run"
        })
final class EvalCommand implements Callable<Integer> {

    private static final List<String> ABOUT_LISTS =
            List.of("--runs", "--compare", "--require", "--sweep", "--metric", "--html", "--run-file", "--qrels-file");

    private final RagstoneCommand root;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final EvalInput input = new EvalInput();

    @Option(
            names = "--runs",
            split = ",",
            paramLabel = "WAY",
            description =
                    "Search these ways: bm25, vector, hybrid, fast, best, default. The last is the one that is compared,"
                            + " written and required. Default: bm25,vector,hybrid,default.")
    private List<SearchWay> ways =
            new ArrayList<>(List.of(SearchWay.BM25, SearchWay.VECTOR, SearchWay.HYBRID, SearchWay.DEFAULT));

    @Option(
            names = "--answers",
            description = "Ask for whole answers and measure those: relevance, citations, groundedness, abstentions.")
    private boolean answers;

    @Mixin
    private final GeneratorOption generator = new GeneratorOption();

    @Option(
            names = "--compare",
            paramLabel = "FILE",
            description = "Compare with this earlier run file and show the queries that lost most.")
    private @Nullable Path compare;

    @Option(
            names = "--max-loss",
            paramLabel = "X",
            description = "With --compare: fail if the last run is worse than the earlier one by more than this, in the"
                    + " mean of --metric.")
    private @Nullable Double maxLoss;

    @Option(
            names = "--require",
            paramLabel = "METRIC=X",
            converter = EvalRequirement.Converter.class,
            description = "Fail unless the last run reaches this, such as nDCG@10=0.8; may be given several times.")
    private List<EvalRequirement> required = new ArrayList<>();

    @Option(names = "--sweep", description = "Also try eleven weights of words and meaning; --html plots them.")
    private boolean sweep;

    @Mixin
    private final EvalOutput output = new EvalOutput();

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

        private boolean said() {
            return k1 != Settings.DEFAULT_K1 || b != Settings.DEFAULT_B;
        }

        private boolean valid() {
            return Float.isFinite(k1) && k1 >= 0 && b >= 0 && b <= 1;
        }
    }

    @Override
    public Integer call() {
        Logging.configure(root.verbose());
        check();
        Path questions = input.questions();
        Path beir = input.beir();
        if (questions != null) {
            own(questions, input.index().place());
        } else if (beir != null) {
            testSet(beir);
        } else {
            var runs = EarlierRuns.measured(input.qrels(), input.run(), compare, root.console());
            finish(runs, 0, String.valueOf(input.run()), null);
        }
        return 0;
    }

    private void check() {
        input.check();
        output.check();
        if (!bm25.valid()) {
            throw wrong("--k1 must not be negative and --b must lie between 0 and 1");
        }
        if (bm25.said() && input.index().place() instanceof DatabasePlace) {
            throw wrong("--k1 and --b go with --index and not with --store");
        }
        if (answers) {
            checkAnswers();
        } else if (given("--generator")) {
            throw wrong("--generator belongs to --answers: without it nothing is written");
        }
        if (ways.stream().distinct().count() != ways.size()) {
            throw wrong("--runs names a way to search twice");
        }
        // Known now, and not after an hour of measuring.
        if (compare != null && !Files.isRegularFile(compare)) {
            throw wrong("--compare: there is no file " + compare + "; write one with --run-file");
        }
        if (maxLoss != null && (compare == null || !(maxLoss >= 0 && maxLoss <= 1))) {
            throw wrong(
                    compare == null
                            ? "--max-loss belongs to --compare"
                            : "--max-loss must lie between 0 and 1 but was " + maxLoss);
        }
        if (sweep && input.qrels() != null) {
            throw wrong("--sweep does not go with --qrels, which searches nothing");
        }
    }

    private void checkAnswers() {
        if (input.qrels() != null) {
            throw wrong("--answers does not go with --qrels, which asks nothing");
        }
        for (String option : ABOUT_LISTS) {
            if (given(option)) {
                throw wrong(option + " is about lists of documents and does not go with --answers");
            }
        }
    }

    private boolean given(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private void own(Path file, IndexPlace index) {
        JudgedQuestions questions = QuestionFile.read(file);
        if (questions.judgedSet().answerable().isEmpty()) {
            throw new DocumentException(
                    "no question of " + file + " has an answer with a grade above zero",
                    "Grade what answers a question with 1 or more",
                    false,
                    null);
        }
        try (var evaluated = new QuestionEvaluation(
                questions,
                index,
                EvalIndex.open(root, index, builder -> generator.applyTo(tuned(builder, index)), input.docs()))) {
            evaluated.requireDocuments();
            measure(evaluated, String.valueOf(file.getFileName()));
        }
    }

    /** What only an index in a folder can be told. */
    private EmbeddedRagBuilder tuned(EmbeddedRagBuilder builder, IndexPlace index) {
        if (!(index instanceof FolderPlace)) {
            return builder;
        }
        builder.bm25(bm25.k1, bm25.b);
        return ways.contains(SearchWay.BEST) ? builder.tokenVectorsIfNew(TokenCompression.TWO_BITS) : builder;
    }

    private void testSet(Path beir) {
        Optional<IndexPlace> index = input.index().given();
        if (index.isPresent()) {
            testSet(beir, index.get());
        } else {
            try (var temporary = TemporaryFolder.create()) {
                testSet(beir, new FolderPlace(temporary.path()));
            }
        }
    }

    private void testSet(Path beir, IndexPlace index) {
        var progress = new SyncProgressView(root.console());
        boolean watched = root.console().errTerminal() || !root.json();
        var settings = new Settings(beir, index, input.chunking(), bm25.k1, bm25.b, ways.contains(SearchWay.BEST));
        try (var evaluation =
                BeirEvaluation.open(settings, watched ? progress : RagListener.none(), generator::applyTo)) {
            EvalIndex.sync(root, evaluation.index().rag(), progress, evaluation::sync);
            measure(evaluation, String.valueOf(beir.toAbsolutePath().normalize().getFileName()));
        }
    }

    private void measure(EvaluatedIndex evaluated, String title) {
        if (answers) {
            answer(evaluated);
            return;
        }
        var runs = new ArrayList<RetrieverEvaluation>();
        ways.forEach(way -> runs.add(way.measure(evaluated)));
        if (compare != null) {
            runs.addFirst(EarlierRuns.earlier(compare, runs, root.console()));
        }
        finish(runs, evaluated.docs(), title, sweep ? FusionSweep.run(evaluated, output.metric()) : null);
    }

    private void answer(EvaluatedIndex evaluated) {
        var measured = AnswerEvaluation.run(evaluated, evaluated.index().rag()::ask);
        output.write(measured, evaluated.docs());
        if (root.json()) {
            root.print(AnswersJson.of(measured, evaluated.docs()));
        } else {
            new AnswersView(root.console(), measured).show(evaluated.docs());
        }
    }

    private void finish(List<RetrieverEvaluation> runs, int docs, String title, @Nullable WeightSweep weights) {
        String note = docs == 0 ? "" : String.format(Locale.ROOT, "%,d documents", docs);
        output.write(runs, "Retrieval quality: " + title, note, weights);
        if (root.json()) {
            root.print(json(runs, docs));
        } else {
            print(runs, note, weights);
        }
        required.forEach(each -> each.check(runs.getLast()));
        if (maxLoss != null) {
            EvalRequirement.requireNoLoss(output.metric(), runs.getFirst(), runs.getLast(), maxLoss);
        }
    }

    private EvalJson json(List<RetrieverEvaluation> runs, int docs) {
        int queries = runs.getLast().set().answerable().size();
        List<RetrieverEvaluation> own = compare == null ? runs : runs.subList(1, runs.size());
        return new EvalJson(
                docs,
                queries,
                own.stream().map(RunJson::of).toList(),
                compare == null ? List.of() : List.of(comparison(runs)));
    }

    private ComparisonJson comparison(List<RetrieverEvaluation> runs) {
        RetrieverEvaluation earlier = runs.getFirst();
        RetrieverEvaluation last = runs.getLast();
        return ComparisonJson.of(
                earlier.name(), last.name(), Comparison.of(output.metric(), earlier.lists(), last.lists()));
    }

    private void print(List<RetrieverEvaluation> runs, String note, @Nullable WeightSweep weights) {
        int queries = runs.getLast().set().answerable().size();
        root.console().out().printf(Locale.ROOT, "%s%,d queries%n%n", note.isEmpty() ? "" : note + ", ", queries);
        var view = new EvalView(root.console(), output.metric());
        view.table(runs);
        view.comparisons(runs);
        if (weights != null) {
            view.sweep(weights);
        }
        if (compare != null) {
            view.losses(runs.getFirst(), runs.getLast());
        }
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
