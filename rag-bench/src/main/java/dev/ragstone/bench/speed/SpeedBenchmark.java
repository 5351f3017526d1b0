package dev.ragstone.bench.speed;

import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.bench.Report;
import dev.ragstone.retrieval.lucene.VectorPrecision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Nearest vectors: ours beside LangChain4j, Spring AI and JVector; and what a whole search is made of. */
@Command(
        name = "speed",
        mixinStandardHelpOptions = true,
        header =
                "Vector search beside LangChain4j's and Spring AI's stores in memory and JVector; a hybrid search in parts.")
public final class SpeedBenchmark implements Callable<Integer> {

    private static final int LIMIT = 10;
    private static final int BATCH = 10_000;
    private static final int VECTORS_IN_CLUSTER = 100;
    private static final long SEED = 42;

    @Mixin
    private final Report report = new Report();

    @Option(
            names = "--sizes",
            paramLabel = "N",
            split = ",",
            description = "How many vectors, one table for each; 0 for none. Default: 10000,100000.")
    private List<Integer> sizes = List.of(10_000, 100_000);

    @Option(names = "--dimension", paramLabel = "N", description = "Default: 384.")
    private int dimension = 384;

    @Option(names = "--queries", paramLabel = "N", description = "Queries in a round. Default: 200.")
    private int queries = 200;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds, after a warm-up. Default: 5.")
    private int rounds = 5;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Of warm-up, and of asking with two threads, for each contender. Default: 3.")
    private double seconds = 3;

    @Option(
            names = "--peers-up-to",
            paramLabel = "N",
            description = "Leave out the stores in memory for more vectors than this. Default: 100000.")
    private int peersUpTo = 100_000;

    @Option(
            names = "--jvector-up-to",
            paramLabel = "N",
            description = "Leave out JVector for more vectors than this. Default: 1000000.")
    private int jvectorUpTo = 1_000_000;

    @Option(
            names = "--jvector-looks-at",
            paramLabel = "N",
            split = ",",
            description = "How many vectors JVector looks at for ten, one contender for each. Default: 50,100.")
    private List<Integer> jvectorLooksAt = List.of(50, 100);

    @Option(
            names = "--precisions",
            paramLabel = "P",
            split = ",",
            description = "Of our index: ${COMPLETION-CANDIDATES}; one contender for each. Default: float.")
    private List<VectorPrecision> precisions = List.of(VectorPrecision.FLOAT);

    @Option(
            names = "--passages",
            paramLabel = "N",
            description = "Passages in the index of which a hybrid search is taken apart; 0 for none. Default: 100000.")
    private int passages = 100_000;

    @Option(
            names = "--texts",
            paramLabel = "DIR",
            description = "BEIR folder to take sentences from. Default: made up.")
    private @Nullable Path texts;

    @Option(names = "--no-model", description = "Leave out the embedding of queries by the default model.")
    private boolean noModel;

    /** Made by the command line. */
    public SpeedBenchmark() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        var tables = new ArrayList<SpeedTable>();
        for (int size : sizes) {
            if (size > 0) {
                try (var scratch = TemporaryFolder.create()) {
                    tables.add(measure(size, scratch.path()));
                }
            }
        }
        var result = new SpeedTables(tables, passages > 0 ? stages() : null);
        report.print(result, result.text());
        return 0;
    }

    private SpeedTable measure(int size, Path scratch) throws InterruptedException {
        var vectors = vectors(size);
        List<float[]> asked = IntStream.range(0, queries)
                .mapToObj(i -> vectors.vector(-1L - i))
                .toList();
        report.progress("speed: the true nearest of " + size);
        var truth = new ExactNearest(vectors, size, LIMIT).of(asked);
        var runs = new ArrayList<ContenderRun>();
        try {
            for (Contender contender : contenders(size, scratch)) {
                report.progress("speed: building " + contender.name());
                var run = new ContenderRun(contender, asked, truth, LIMIT);
                runs.add(run);
                run.build(vectors, size, BATCH);
            }
            report.progress("speed: warming up");
            runs.forEach(run -> run.warmUp(seconds));
            for (int round = 0; round < rounds; round++) {
                report.progress("speed: round " + (round + 1));
                round(runs, round);
            }
            for (ContenderRun run : runs) {
                run.measureThroughput(seconds);
            }
            return new SpeedTable(size, runs.stream().map(ContenderRun::result).toList());
        } finally {
            runs.forEach(ContenderRun::close);
        }
    }

    /** Begins with another contender each time. */
    private static void round(List<ContenderRun> runs, int round) {
        for (int i = 0; i < runs.size(); i++) {
            runs.get((i + round) % runs.size()).ask();
        }
    }

    private List<Contender> contenders(int size, Path scratch) {
        var all = new ArrayList<Contender>();
        for (VectorPrecision precision : precisions) {
            all.add(new RagstoneVectors(scratch.resolve(precision.name()), dimension, precision));
        }
        if (size <= jvectorUpTo) {
            all.addAll(JVectorVectors.of(dimension, jvectorLooksAt));
        }
        if (size <= peersUpTo) {
            all.add(new LangChainVectors());
            all.add(new SpringVectors(dimension));
        }
        return all;
    }

    private StageTable stages() throws IOException {
        try (var scratch = TemporaryFolder.create()) {
            var corpus = new PassageCorpus(PassageTexts.of(texts, SEED), vectors(passages), passages);
            report.progress("speed: indexing " + passages + " passages");
            corpus.index(scratch.path().resolve("index"), done -> report.progress("speed: " + done + " documents"));
            report.progress("speed: a hybrid search in parts");
            return new HybridStages(corpus, queries, rounds, seconds, !noModel)
                    .measure(scratch.path().resolve("index"), LIMIT);
        }
    }

    private ClusteredVectors vectors(int size) {
        return new ClusteredVectors(Math.max(1, size / VECTORS_IN_CLUSTER), dimension, SEED);
    }
}
