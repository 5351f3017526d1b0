package dev.ragstone.bench.speed;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ragstone.bench.Report;
import dev.ragstone.testkit.postgres.TestDatabase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Our store in PostgreSQL beside LangChain4j's, in one database and over one pool of connections. */
@Command(
        name = "pgvector",
        mixinStandardHelpOptions = true,
        header = "Writing and searching vectors in PostgreSQL beside LangChain4j's PgVectorEmbeddingStore.",
        footer = {
            "",
            "It works in a database of its own, which it drops in the end. '.ci/postgres rag-bench/run pgvector' starts a server."
        })
public final class PgBenchmark implements Callable<Integer> {

    private static final int LIMIT = 10;
    private static final int VECTORS_IN_CLUSTER = 100;
    private static final int CONNECTIONS = 4;
    private static final int WARM_UP = 3_000;
    private static final long SEED = 42;

    @Mixin
    private final Report report = new Report();

    @Spec
    private @Nullable CommandSpec command;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "jdbc:postgresql://HOST/DATABASE?user=NAME. Default: RAGSTONE_PG_URL.")
    private @Nullable String server = System.getenv("RAGSTONE_PG_URL");

    @Option(names = "--rows", paramLabel = "N", description = "Default: 50000.")
    private int rows = 50_000;

    @Option(names = "--dimension", paramLabel = "N", description = "Default: 384.")
    private int dimension = 384;

    @Option(names = "--words", paramLabel = "N", description = "Words in the text of a row. Default: 60.")
    private int words = 60;

    @Option(names = "--batch", paramLabel = "N", description = "Rows written at a time. Default: 5000.")
    private int batch = 5_000;

    @Option(
            names = "--peers",
            split = ",",
            paramLabel = "INDEX",
            description = "The indexes LangChain4j's store is run with: ${COMPLETION-CANDIDATES}. Default: all.")
    private List<PgIndex> peers = List.of(PgIndex.values());

    @Option(names = "--queries", paramLabel = "N", description = "Queries in a round. Default: 50.")
    private int queries = 50;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds, after a warm-up. Default: 5.")
    private int rounds = 5;

    /** Creates the benchmark; called by picocli. */
    public PgBenchmark() {}

    @Override
    public Integer call() {
        if (server == null || server.isBlank()) {
            throw new ParameterException(
                    Objects.requireNonNull(command).commandLine(),
                    "no server: give --server or RAGSTONE_PG_URL, or run '.ci/postgres rag-bench/run pgvector'");
        }
        report.progress("pgvector: warming up");
        measure(server, Math.min(rows, WARM_UP));
        PgTable table = measure(server, rows);
        report.print(table, table.text());
        return 0;
    }

    private PgTable measure(String server, int rows) {
        var texts = new PgTexts(words, rows);
        try (TestDatabase database = TestDatabase.createOn(server);
                HikariDataSource pool = pool(database.url());
                var ours = new RagstonePg(pool, dimension, texts, true);
                var bare = new RagstonePg(pool, dimension, texts, false)) {
            var contenders = new ArrayList<PgContender>(List.of(ours, bare));
            for (PgIndex index : peers) {
                contenders.add(new LangChainPg(pool, index, dimension, texts, rows));
            }
            return measure(contenders, rows);
        }
    }

    private static HikariDataSource pool(String url) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        return new HikariDataSource(config);
    }

    private PgTable measure(List<PgContender> contenders, int rows) {
        var vectors = new ClusteredVectors(Math.max(1, rows / VECTORS_IN_CLUSTER), dimension, SEED);
        List<PgRun> runs = contenders.stream().map(PgRun::new).toList();
        write(runs, vectors, rows);
        List<float[]> asked = IntStream.rangeClosed(1, queries)
                .mapToObj(i -> vectors.vector(-i))
                .toList();
        runs.forEach(run -> run.warmUp(asked, LIMIT));
        for (int share = 0; share < PgShare.ALL.size(); share++) {
            report.progress("pgvector: " + PgShare.ALL.get(share).name());
            PgShare selected = PgShare.ALL.get(share);
            search(runs, share, asked, new ExactNearest(vectors, rows, LIMIT, selected::selects).of(asked));
        }
        return new PgTable(
                rows, dimension, LIMIT, runs.stream().map(PgRun::result).toList());
    }

    /** Batch by batch in turn, and each time another begins. */
    private void write(List<PgRun> runs, ClusteredVectors vectors, int rows) {
        var order = new ArrayList<>(runs);
        for (int from = 0; from < rows; from += batch) {
            int first = from;
            List<float[]> added = IntStream.range(from, Math.min(rows, from + batch))
                    .mapToObj(vectors::vector)
                    .toList();
            report.progress("pgvector: writing " + from);
            order.forEach(run -> run.add(first, added));
            Collections.rotate(order, 1);
        }
        report.progress("pgvector: building indexes");
        runs.forEach(PgRun::ready);
    }

    private void search(List<PgRun> runs, int share, List<float[]> asked, List<int[]> truth) {
        var order = new ArrayList<>(runs);
        for (int round = 0; round < rounds; round++) {
            order.forEach(run -> run.ask(share, asked, truth, LIMIT));
            Collections.rotate(order, 1);
        }
    }
}
