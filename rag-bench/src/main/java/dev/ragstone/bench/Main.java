package dev.ragstone.bench;

import dev.ragstone.bench.answers.AnswersBenchmark;
import dev.ragstone.bench.answers.DelimitersBenchmark;
import dev.ragstone.bench.answers.GroundednessBenchmark;
import dev.ragstone.bench.answers.RelevanceBenchmark;
import dev.ragstone.bench.quality.QualityBenchmark;
import dev.ragstone.bench.question.GuardBenchmark;
import dev.ragstone.bench.question.RewritingBenchmark;
import dev.ragstone.bench.question.RoutingBenchmark;
import dev.ragstone.bench.speed.MillionBenchmark;
import dev.ragstone.bench.speed.PgBenchmark;
import dev.ragstone.bench.speed.ServerBenchmark;
import dev.ragstone.bench.speed.SpeedBenchmark;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Lists the benchmarks or runs one. */
@Command(
        name = "rag-bench/run",
        mixinStandardHelpOptions = true,
        header = "Measures quality and speed. Results go to standard output, progress to standard error.",
        synopsisHeading = "%nUsage: ",
        synopsisSubcommandLabel = "NAME [--json]",
        commandListHeading = "%nBenchmarks:%n",
        subcommands = {
            QualityBenchmark.class,
            SyncBenchmark.class,
            EmbedBenchmark.class,
            IngestBenchmark.class,
            HeapBenchmark.class,
            ChunkingBenchmark.class,
            LateBenchmark.class,
            SpeedBenchmark.class,
            MillionBenchmark.class,
            PgBenchmark.class,
            ServerBenchmark.class,
            GroundednessBenchmark.class,
            DelimitersBenchmark.class,
            GuardBenchmark.class,
            RewritingBenchmark.class,
            RoutingBenchmark.class,
            AnswersBenchmark.class,
            RelevanceBenchmark.class
        })
public final class Main implements Runnable {

    private Main() {}

    /** Runs the benchmark that {@code args} name and ends the process. */
    public static void main(String[] args) {
        System.setOut(new PrintStream(System.out, true, StandardCharsets.UTF_8));
        System.exit(run(args));
    }

    static int run(String... args) {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(args);
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
