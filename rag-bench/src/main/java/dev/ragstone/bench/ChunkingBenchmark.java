package dev.ragstone.bench;

import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.bench.ChunkingSet.Question;
import dev.ragstone.document.Chunk;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.search.Retriever;
import dev.ragstone.token.TokenCounter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** How much of what answers a question ends up in the prompt, for each way to cut. */
@Command(
        name = "chunking",
        mixinStandardHelpOptions = true,
        header = "Reference characters found by each chunker, within a number of tokens and in the first five chunks.")
final class ChunkingBenchmark implements Callable<Integer> {

    private static final int FIRST = 5;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final Report report = new Report();

    @Option(names = "--budget", paramLabel = "TOKENS", description = "Tokens of context. Default: 2000.")
    private int budget = 2_000;

    @Option(names = "--only", split = ",", paramLabel = "NAME", description = "Only these chunkers. Default: all.")
    private List<String> only = List.of();

    @Option(names = "--words-only", description = "Search by words alone, which needs no embedding.")
    private boolean wordsOnly;

    @Option(
            names = "--vectors",
            paramLabel = "DIR",
            description = "Keep vectors here for other runs. Default: nowhere.")
    private @Nullable Path vectors;

    @Option(names = "--callers", paramLabel = "N", description = "Texts embedded at the same time. Default: 1.")
    private int callers = 1;

    @Parameters(arity = "0..1", paramLabel = "DIR", description = "The test set. Default: ../shared/data/chunking.")
    private Path folder = Path.of("../shared/data/chunking");

    ChunkingBenchmark() {}

    /**
     * One chunker searched one way.
     *
     * @param withinBudget of as many chunks, best first, as fit the budget
     * @param firstFive of the five best chunks
     * @param recallByCorpus within the budget
     */
    record Run(
            String chunker,
            int chunks,
            double meanTokens,
            String leg,
            SpanSummary withinBudget,
            SpanSummary firstFive,
            Map<String, Double> recallByCorpus) {

        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-22s %7d %7.0f  %-7s %12s %7.1f %7.1f %12s %7.1f %7.1f",
                    chunker,
                    chunks,
                    meanTokens,
                    leg,
                    recall(withinBudget),
                    100 * withinBudget.precision(),
                    100 * withinBudget.iou(),
                    recall(firstFive),
                    100 * firstFive.precision(),
                    100 * firstFive.iou());
        }

        private static String recall(SpanSummary summary) {
            return String.format(Locale.ROOT, "%.1f ±%.1f", 100 * summary.recall(), 100 * summary.recallSpread());
        }
    }

    /** All runs. */
    record Result(int questions, int references, int budget, String embedder, List<Run> runs) {

        String table() {
            var lines = new ArrayList<String>();
            lines.add(String.format(
                    Locale.ROOT,
                    "%,d questions, %,d references, %s; percent of characters",
                    questions,
                    references,
                    embedder));
            lines.add(String.format(
                    "%-22s %7s %7s  %-7s %28s %28s",
                    "", "", "", "", "within " + budget + " tokens", "first five chunks"));
            lines.add(String.format(
                    "%-22s %7s %7s  %-7s %12s %7s %7s %12s %7s %7s",
                    "chunker", "chunks", "tokens", "leg", "recall", "prec.", "IoU", "recall", "prec.", "IoU"));
            runs.forEach(run -> lines.add(run.line()));
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() {
        ChunkingSet set = set();
        requireKnownNames();
        try (var temporary = TemporaryFolder.create();
                var embedder = VectorFile.open(
                        vectors == null ? temporary.path() : vectors,
                        BgeSmallEmbedder.builder().callers(callers).open())) {
            var runs = new ArrayList<Run>();
            ChunkingStrategy.all().forEach((name, chunker) -> {
                if (only.isEmpty() || only.contains(name)) {
                    report.progress("chunking: " + name);
                    try (var search =
                            ChunkSearch.over(set.documents(), chunker.apply(embedder), embedder, !wordsOnly)) {
                        runs.addAll(runs(name, search, set, embedder.tokenCounter()));
                    }
                    report.progress("chunking: " + embedder.embedded() + " texts embedded so far");
                }
            });
            var result = new Result(
                    set.questions().size(),
                    set.questions().stream()
                            .mapToInt(question -> question.references().size())
                            .sum(),
                    budget,
                    embedder.model().id(),
                    runs);
            report.print(result, result.table());
        }
        return 0;
    }

    private ChunkingSet set() {
        try {
            return ChunkingSet.read(folder);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void requireKnownNames() {
        for (String name : only) {
            if (!ChunkingStrategy.all().containsKey(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "no chunker is called " + name + "; there are "
                                + String.join(", ", ChunkingStrategy.all().keySet()));
            }
        }
    }

    private List<Run> runs(String name, ChunkSearch search, ChunkingSet set, TokenCounter counter) {
        double meanTokens = search.searched().stream()
                .mapToInt(chunk -> counter.count(chunk.text()))
                .average()
                .orElse(0);
        var runs = new ArrayList<Run>();
        search.legs().forEach((leg, retriever) -> {
            runs.add(run(name, leg, search, retriever, set, counter, meanTokens));
            retriever.close();
        });
        return runs;
    }

    private Run run(
            String name,
            String leg,
            ChunkSearch search,
            Retriever retriever,
            ChunkingSet set,
            TokenCounter counter,
            double meanTokens) {
        var withinBudget = new ArrayList<SpanScore>();
        var firstFive = new ArrayList<SpanScore>();
        var byCorpus = new TreeMap<String, List<SpanScore>>();
        for (Question question : set.questions()) {
            List<Chunk> read = search.read(retriever, question.text());
            SpanScore score = SpanScore.of(question, fitting(read, counter));
            withinBudget.add(score);
            firstFive.add(SpanScore.of(question, read.subList(0, Math.min(FIRST, read.size()))));
            byCorpus.computeIfAbsent(question.documentId(), id -> new ArrayList<>())
                    .add(score);
        }
        Map<String, Double> recalls = byCorpus.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> SpanSummary.of(entry.getValue()).recall(),
                        (a, b) -> a,
                        TreeMap::new));
        return new Run(
                name,
                search.searched().size(),
                meanTokens,
                leg,
                SpanSummary.of(withinBudget),
                SpanSummary.of(firstFive),
                recalls);
    }

    /** The best chunks up to the first that does not fit. */
    private List<Chunk> fitting(List<Chunk> chunks, TokenCounter counter) {
        int room = budget;
        int count = 0;
        for (Chunk chunk : chunks) {
            room -= counter.count(chunk.text());
            if (room < 0) {
                break;
            }
            count++;
        }
        return chunks.subList(0, count);
    }
}
