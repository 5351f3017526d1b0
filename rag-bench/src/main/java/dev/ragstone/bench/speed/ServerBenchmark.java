package dev.ragstone.bench.speed;

import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.bench.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A server under load, and what it costs to go through it. */
@Command(
        name = "server",
        mixinStandardHelpOptions = true,
        header = "The server under more load than it bears, and its searches against those of the library.")
public final class ServerBenchmark implements Callable<Integer> {

    /** What a server may use more than before, after a collection: caches fill, classes come in. */
    private static final long FLAT_BYTES = 64L << 20;

    @Mixin
    private final Report report = new Report();

    @Option(names = "--chunks", paramLabel = "N", description = "Default: 100000.")
    private int chunks = 100_000;

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "Build it here, or use what is there. Default: temporary.")
    private @Nullable Path index;

    @Option(
            names = "--texts",
            paramLabel = "DIR",
            description = "BEIR folder to take sentences from. Default: made up.")
    private @Nullable Path texts;

    @Option(names = "--seconds", paramLabel = "N", description = "How long the load lasts. Default: 120.")
    private double seconds = 120;

    @Option(names = "--searches", paramLabel = "N", description = "How many a second are offered. Default: 1000.")
    private double searches = 1_000;

    @Option(names = "--streams", paramLabel = "N", description = "How many answers are streamed at once. Default: 200.")
    private int streams = 200;

    @Option(
            names = "--pause",
            paramLabel = "MS",
            description =
                    "Milliseconds before each word of an answer, as a model needs them. Default: 0, quotes as fast as"
                            + " it goes.")
    private int pause;

    @Option(
            names = "--callers",
            paramLabel = "N",
            description = "Callers of the comparison with the library. Default: 8.")
    private int callers = 8;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds of the comparison. Default: 5.")
    private int rounds = 5;

    @Option(names = "--round-seconds", paramLabel = "N", description = "How long a round of a side lasts. Default: 5.")
    private double roundSeconds = 5;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            description = "Seconds of each side before, longer until it is compiled. Default: 20.")
    private double warmUp = 20;

    @Option(
            names = "--least-ratio",
            paramLabel = "N",
            description = "What the server must give of the library's searches. Default: 0.6.")
    private double leastRatio = .6;

    @Option(
            names = "--settle",
            paramLabel = "N",
            description = "Seconds of rest before memory and threads are looked at. Default: 12.")
    private int settle = 12;

    @Option(names = "--heap", paramLabel = "N", description = "Megabytes for each of the two processes. Default: 512.")
    private int heap = 512;

    /** Made by the command line. */
    public ServerBenchmark() {}

    /** Memory in use after a collection, and threads of the system. */
    record Vitals(long heapMegabytes, long heapBytes, int threads) {}

    /**
     * The same searches through the server and without it, round by round, by callers that begin the next when the last one has
     * ended: both sides are saturated, and client and server share the processors that the library has for itself.
     *
     * @param empty requests that cost nothing but HTTP, afterwards
     */
    record Comparison(
            int callers,
            List<ServerSides.Rate> served,
            List<ServerSides.Rate> direct,
            List<Double> ratios,
            ServerSides.Rate empty) {

        double median() {
            return middle(ratios);
        }

        private static double middle(List<Double> values) {
            return values.stream().sorted().toList().get(values.size() / 2);
        }

        private static double middle(List<ServerSides.Rate> rates, ToDoubleFunction<ServerSides.Rate> figure) {
            return middle(rates.stream().mapToDouble(figure).boxed().toList());
        }

        String text() {
            List<Double> sorted = ratios.stream().sorted().toList();
            return String.format(
                    Locale.ROOT,
                    "%d callers on either side, each with one search at a time: %.0f searches a second through the server, %.0f"
                            + " without, ratio %.2f (%.2f to %.2f)%n"
                            + "processor time of a search: server %.2f ms and its client %.2f ms, library %.2f ms%n"
                            + "the same for requests of /health: %.0f a second, server %.2f ms, client %.2f ms",
                    callers,
                    middle(served, ServerSides.Rate::perSecond),
                    middle(direct, ServerSides.Rate::perSecond),
                    median(),
                    sorted.getFirst(),
                    sorted.getLast(),
                    middle(served, ServerSides.Rate::answering),
                    middle(served, ServerSides.Rate::calling),
                    middle(direct, ServerSides.Rate::answering),
                    empty.perSecond(),
                    empty.answering(),
                    empty.calling());
        }
    }

    /** What came of it. */
    record Result(
            int chunks,
            double wanted,
            int streams,
            OfferedLoad.Outcome load,
            Vitals before,
            Vitals after,
            Comparison comparison,
            double ratio,
            boolean passed) {

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%,d chunks, %.0f searches a second wanted and %.0f offered at fixed times beside %d streams for %.0f s%n"
                            + "searches by status %s, streams by status %s%n%s%n"
                            + "heap after collection %d MB before, %d MB after; threads %d before, %d after%n%s%n%s",
                    chunks,
                    wanted,
                    load.offered(),
                    streams,
                    load.seconds(),
                    load.searches(),
                    load.streams(),
                    MillionProbe.line("searches served, from when due", load.served()),
                    before.heapMegabytes(),
                    after.heapMegabytes(),
                    before.threads(),
                    after.threads(),
                    comparison.text(),
                    passed ? "passed" : "FAILED");
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (var scratch = TemporaryFolder.create()) {
            Path folder = index == null ? scratch.path().resolve("index") : index;
            PassageCorpus corpus = MillionProbe.corpus(texts, chunks);
            build(corpus, folder);
            try (var server = ServerChild.start("serve", arguments(folder), heap, scratch.path());
                    var library = ServerChild.start("call", arguments(folder), heap, scratch.path())) {
                var sides = new ServerSides(server, library, corpus.texts(), callers);
                report.progress("server: warming up");
                sides.awaitServer();
                sides.warmUpServer(warmUp);
                sides.warmUpLibrary(warmUp);
                Comparison comparison = compare(sides);
                // Streams have code of their own to be compiled, and caches to be filled.
                load(server, corpus, Math.min(warmUp, seconds));
                Vitals before = settled(server);
                report.progress("server: offering load for " + seconds + " s");
                OfferedLoad.Outcome load = load(server, corpus, seconds);
                Vitals after = settled(server);
                boolean flat = after.heapBytes() - before.heapBytes() < FLAT_BYTES;
                boolean passed = load.passed() && flat && comparison.median() >= leastRatio;
                var result = new Result(
                        chunks, searches, streams, load, before, after, comparison, comparison.median(), passed);
                report.print(result, result.text());
                return passed ? 0 : 1;
            }
        }
    }

    /** Threads that the library keeps for the next search or step end when they have been idle for ten seconds. */
    private Vitals settled(ServerChild server) throws IOException, InterruptedException {
        Thread.sleep(Duration.ofSeconds(settle));
        return server.vitals();
    }

    private List<String> arguments(Path folder) {
        return List.of(
                folder.toString(),
                Integer.toString(chunks),
                texts == null ? "" : texts.toString(),
                Integer.toString(pause));
    }

    private OfferedLoad.Outcome load(ServerChild server, PassageCorpus corpus, double seconds)
            throws InterruptedException {
        return new OfferedLoad(server.port(), corpus.texts(), searches, seconds).run(streams);
    }

    private void build(PassageCorpus corpus, Path folder) {
        if (Files.exists(folder)) {
            report.progress("server: using the index in " + folder);
        } else {
            report.progress("server: building an index of " + chunks + " chunks");
            ServerProbe.build(corpus, folder, done -> report.progress("server: " + done + " documents"));
        }
    }

    /** Takes turns, and each round the other side begins. */
    private Comparison compare(ServerSides sides) throws IOException, InterruptedException {
        var served = new ArrayList<ServerSides.Rate>();
        var direct = new ArrayList<ServerSides.Rate>();
        var ratios = new ArrayList<Double>();
        for (int round = 0; round < rounds; round++) {
            if (round % 2 == 0) {
                served.add(sides.served(roundSeconds));
                direct.add(sides.direct(roundSeconds));
            } else {
                direct.add(sides.direct(roundSeconds));
                served.add(sides.served(roundSeconds));
            }
            ratios.add(served.getLast().perSecond() / direct.getLast().perSecond());
            report.progress(String.format(
                    Locale.ROOT,
                    "server: round %d of %d: %.1f searches a second through the server, %.1f without",
                    round + 1,
                    rounds,
                    served.getLast().perSecond(),
                    direct.getLast().perSecond()));
        }
        sides.empty(roundSeconds);
        return new Comparison(callers, served, direct, ratios, sides.empty(roundSeconds));
    }
}
