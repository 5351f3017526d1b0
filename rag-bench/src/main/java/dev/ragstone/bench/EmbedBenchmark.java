package dev.ragstone.bench;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.onnx.BgeSmallEmbedder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Passages and queries embedded per second, ours beside LangChain4j's. */
@Command(
        name = "embed",
        mixinStandardHelpOptions = true,
        header = "Embedding speed beside LangChain4j's BgeSmallEnV15Quantized on the same weights.")
final class EmbedBenchmark implements Callable<Integer> {

    /** What the model's authors put before queries; the peer leaves it to its caller. */
    private static final String QUERY_PREFIX = "Represent this sentence for searching relevant passages: ";

    private static final int WARM_UP = 8;

    @Mixin
    private final Report report = new Report();

    @Option(names = "--rounds", paramLabel = "N", description = "How many rounds. Default: 7.")
    private int rounds = 7;

    @Option(names = "--texts", paramLabel = "N", description = "Passages in a round. Default: 64.")
    private int texts = 64;

    @Option(names = "--words", paramLabel = "N", description = "Words in a passage. Default: 170.")
    private int words = 170;

    EmbedBenchmark() {}

    /**
     * The comparison.
     *
     * @param agreement the lowest cosine between both sides' vectors of a passage, over all passages of a round
     */
    record Result(int rounds, int texts, int words, double agreement, List<Ratio> measures) {

        String table() {
            var lines = new ArrayList<String>();
            lines.add(rounds + " rounds of " + texts + " passages of " + words
                    + " words; lowest cosine between the sides " + agreement);
            lines.add(String.format("%-28s %10s %10s %7s", "per second", "ours", "peer", "ratio"));
            measures.forEach(measure -> lines.add(measure.line()));
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() {
        var samples = new Samples(1);
        List<String> passages = samples.texts(texts, words);
        List<String> queries = samples.texts(texts, 12);
        EmbeddingModel peer = new BgeSmallEnV15QuantizedEmbeddingModel();
        try (Embedder ours = BgeSmallEmbedder.open()) {
            warmUp(ours, peer, passages, queries);
            var result = new Result(
                    rounds,
                    texts,
                    words,
                    agreement(ours, peer, passages),
                    List.of(
                            Ratio.ofRates(
                                    "passages, all at once",
                                    rounds,
                                    () -> rate(texts, () -> ours.embedDocuments(passages)),
                                    () -> rate(texts, () -> peer.embedAll(segments(passages)))),
                            Ratio.ofRates(
                                    "queries, one after another",
                                    rounds,
                                    () -> rate(texts, () -> queries.forEach(ours::embedQuery)),
                                    () -> rate(texts, () -> queries.forEach(query -> embed(peer, query)))),
                            askers(2, ours, peer, queries),
                            askers(8, ours, peer, queries)));
            report.print(result, result.table());
        }
        return 0;
    }

    private Ratio askers(int askers, Embedder ours, EmbeddingModel peer, List<String> queries) {
        return Ratio.ofRates(
                "queries, " + askers + " at a time",
                rounds,
                () -> rate(texts, () -> atOnce(askers, queries, ours::embedQuery)),
                () -> rate(texts, () -> atOnce(askers, queries, query -> embed(peer, query))));
    }

    private void warmUp(Embedder ours, EmbeddingModel peer, List<String> passages, List<String> queries) {
        report.progress("embed: warming up");
        for (int i = 0; i < Math.min(WARM_UP, texts); i++) {
            ours.embedDocuments(passages.subList(0, Math.min(WARM_UP, texts)));
            peer.embedAll(segments(passages.subList(0, Math.min(WARM_UP, texts))));
            ours.embedQuery(queries.get(i));
            embed(peer, queries.get(i));
        }
        report.progress("embed: measuring");
    }

    private static double agreement(Embedder ours, EmbeddingModel peer, List<String> passages) {
        var left = ours.embedDocuments(passages);
        var right = peer.embedAll(segments(passages)).content();
        double lowest = 1;
        for (int i = 0; i < passages.size(); i++) {
            lowest = Math.min(
                    lowest, cosine(left.get(i).vector().toArray(), right.get(i).vector()));
        }
        return lowest;
    }

    /** Both sides give vectors of length one. */
    private static double cosine(float[] left, float[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += (double) left[i] * right[i];
        }
        return sum;
    }

    /** As the threads of a server would. */
    private static void atOnce(int askers, List<String> queries, Consumer<String> embedding) {
        try (var threads = Executors.newFixedThreadPool(askers)) {
            queries.forEach(query -> threads.execute(() -> embedding.accept(query)));
        }
    }

    private static double rate(int count, Runnable work) {
        long start = System.nanoTime();
        work.run();
        return count / ((System.nanoTime() - start) / 1e9);
    }

    private static void embed(EmbeddingModel peer, String query) {
        peer.embed(QUERY_PREFIX + query);
    }

    private static List<TextSegment> segments(List<String> texts) {
        return texts.stream().map(TextSegment::from).toList();
    }
}
