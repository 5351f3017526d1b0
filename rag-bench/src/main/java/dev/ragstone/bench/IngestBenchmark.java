package dev.ragstone.bench;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A folder of mixed documents into an index, ours beside LangChain4j's ingestor with its Tika parser. */
@Command(
        name = "ingest",
        mixinStandardHelpOptions = true,
        header = "Ingest of mixed documents beside LangChain4j's EmbeddingStoreIngestor with its Tika parser.")
final class IngestBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--documents", paramLabel = "N", description = "How many documents to make. Default: 200.")
    private int documents = 200;

    @Option(names = "--words", paramLabel = "N", description = "Words in a document. Default: 600.")
    private int words = 600;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds without a model. Default: 5.")
    private int rounds = 5;

    @Option(names = "--embedded-rounds", paramLabel = "N", description = "Rounds with the real model. Default: 1.")
    private int embeddedRounds = 1;

    @Option(names = "--docs", paramLabel = "PATH", description = "Documents to use instead of generated ones.")
    private @Nullable Path docs;

    IngestBenchmark() {}

    /**
     * One way of ingesting.
     *
     * @param seconds wall clock
     * @param characters of text extracted
     */
    record Run(double seconds, long characters, int chunks) {}

    /**
     * The comparison; rates are whole folders per second.
     *
     * @param characters extracted by us
     * @param peerCharacters extracted by the peer
     */
    record Result(
            int documents, long characters, long peerCharacters, int chunks, int peerChunks, List<Ratio> measures) {

        String table() {
            var lines = new ArrayList<String>();
            lines.add(String.format(
                    Locale.ROOT,
                    "%d documents; characters extracted: ours %,d, peer %,d; chunks: ours %,d, peer %,d",
                    documents,
                    characters,
                    peerCharacters,
                    chunks,
                    peerChunks));
            lines.add(String.format("%-24s %10s %10s %9s", "seconds", "ours", "peer", "ratio"));
            measures.forEach(measure -> lines.add(String.format(
                    Locale.ROOT,
                    "%-24s %10.3f %10.3f %9.2f   (%.2f to %.2f)",
                    measure.measure(),
                    1 / measure.ours(),
                    1 / measure.peer(),
                    measure.ratio(),
                    measure.lowest(),
                    measure.highest())));
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() throws IOException {
        try (var scratch = TemporaryFolder.create()) {
            var folder = new MixedFolder(docs == null ? scratch.path().resolve("docs") : docs, words);
            if (docs == null) {
                folder.create(documents);
            }
            Result result = measure(folder.path(), scratch.path());
            report.print(result, result.table());
        }
        return 0;
    }

    private Result measure(Path folder, Path scratch) {
        try (var ours = new OurIngest(folder, scratch)) {
            return measure(ours, new PeerIngest(folder), new FreshIngest(folder, scratch));
        }
    }

    private Result measure(OurIngest ours, PeerIngest peer, FreshIngest fresh) {
        Embedder instant = new HashingEmbedder(384);
        EmbeddingModel peerInstant = new InstantModel(384);
        report.progress("ingest: warming up");
        Run ourRun = ours.first(instant);
        Run peerRun = peer.run(peerInstant);
        report.progress("ingest: everything but the embedding");
        Ratio without = Ratio.ofRates(
                "without embedding", rounds, () -> rate(ours.first(instant)), () -> rate(peer.run(peerInstant)));
        report.progress("ingest: the same, each in a JVM just started");
        Ratio started = Ratio.ofRates("in a fresh JVM", rounds, fresh::ours, fresh::peer);
        var measures = new ArrayList<>(List.of(without, started));
        if (embeddedRounds > 0) {
            measures.addAll(withModel(ours, peer));
        }
        return new Result(
                ours.documents(),
                ourRun.characters(),
                peerRun.characters(),
                ourRun.chunks(),
                peerRun.chunks(),
                measures);
    }

    private List<Ratio> withModel(OurIngest ours, PeerIngest peer) {
        EmbeddingModel peerModel = new BgeSmallEnV15QuantizedEmbeddingModel();
        try (Embedder model =
                BgeSmallEmbedder.builder().overflow(Overflow.TRUNCATE).open()) {
            report.progress("ingest: first ingest with the model");
            Ratio first = Ratio.ofRates(
                    "first ingest", embeddedRounds, () -> rate(ours.first(model)), () -> rate(peer.run(peerModel)));
            report.progress("ingest: second ingest with the model");
            Ratio second = Ratio.ofRates(
                    "nothing changed", embeddedRounds, () -> rate(ours.again(model)), () -> rate(peer.run(peerModel)));
            return List.of(first, second);
        }
    }

    private static double rate(Run run) {
        return 1 / run.seconds();
    }
}
