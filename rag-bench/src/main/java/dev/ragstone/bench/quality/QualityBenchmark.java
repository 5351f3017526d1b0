package dev.ragstone.bench.quality;

import dev.ragstone.app.eval.BeirEvaluation;
import dev.ragstone.app.eval.BeirEvaluation.Settings;
import dev.ragstone.app.eval.Chunking;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.app.index.FolderPlace;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.SyncProgressView;
import dev.ragstone.bench.Report;
import dev.ragstone.bench.VectorFile;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.retrieval.eval.BeirFolder;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.search.Retriever;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How good each way to search is on public test sets and on their mean, and how the defaults of others do. */
@Command(
        name = "quality",
        mixinStandardHelpOptions = true,
        header = {
            "Search quality on BEIR folders: by words, by meaning, with each fusion, with feedback, with late",
            "interaction, each preset, and the defaults of LangChain4j and Spring AI with the same model."
        })
public final class QualityBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--indexes", paramLabel = "DIR", description = "Keep the indexes here. Default: temporary ones.")
    private @Nullable Path indexes;

    @Option(
            names = "--vectors",
            paramLabel = "DIR",
            description = "Keep vectors here for other runs. Default: nowhere.")
    private @Nullable Path vectors;

    @Option(names = "--callers", paramLabel = "N", description = "Texts embedded at the same time. Default: all cores.")
    private int callers = Runtime.getRuntime().availableProcessors();

    @Option(names = "--chunking", paramLabel = "HOW", description = "none, sentence or levels. Default: sentence.")
    private Chunking chunking = Chunking.SENTENCE;

    @Option(names = "--no-peers", description = "Leave the other libraries out, which have to embed everything again.")
    private boolean noPeers;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "BEIR folders.")
    private List<Path> folders = new ArrayList<>();

    /** Made by the command line. */
    public QualityBenchmark() {}

    @Override
    public Integer call() {
        var sets = new ArrayList<MeasuredSet>();
        for (Path folder : folders) {
            String name = folder.toAbsolutePath().normalize().getFileName().toString();
            report.progress("quality: " + name);
            try (var temporary = TemporaryFolder.create()) {
                Path index = indexes != null
                                && (Files.isDirectory(indexes)
                                        || indexes.toFile().mkdirs())
                        ? indexes.resolve(name + "-" + how())
                        : temporary.path().resolve("index");
                sets.add(measure(
                        name, folder, index, vectors == null ? temporary.path().resolve("vectors") : vectors));
            }
        }
        var table = new QualityTable(how(), sets);
        report.print(table.json(), table.text());
        return 0;
    }

    private String how() {
        return chunking.name().toLowerCase(Locale.ROOT);
    }

    private MeasuredSet measure(String name, Path folder, Path index, Path kept) {
        var settings =
                new Settings(folder, new FolderPlace(index), chunking, Settings.DEFAULT_K1, Settings.DEFAULT_B, true);
        var progress = new SyncProgressView(Console.ofProcess());
        var embedder = VectorFile.open(
                kept,
                BgeSmallEmbedder.builder()
                        .overflow(Overflow.TRUNCATE)
                        .callers(callers)
                        .open());
        try (var evaluation = BeirEvaluation.open(settings, progress, embedder)) {
            evaluation.sync();
            progress.finish();
            var runs = new ArrayList<RetrieverEvaluation>();
            if (!noPeers) {
                runs.addAll(peers(folder, kept));
            }
            runs.addAll(ours(evaluation));
            return new MeasuredSet(name, evaluation.docs(), runs);
        }
    }

    private List<RetrieverEvaluation> ours(BeirEvaluation evaluation) {
        var runs = new ArrayList<RetrieverEvaluation>();
        QualityVariants.over(evaluation.index().store(), evaluation.index().embedder())
                .forEach((name, variant) -> {
                    report.progress("quality: " + name);
                    try (Retriever retriever = variant) {
                        runs.add(evaluation.measure(name, retriever::retrieve));
                    }
                });
        return runs;
    }

    private List<RetrieverEvaluation> peers(Path folder, Path kept) {
        BeirFolder beir = BeirFolder.open(folder);
        List<Peer.Text> texts = PeerTexts.of(beir);
        var runs = new ArrayList<RetrieverEvaluation>();
        try (var model = VectorFile.open(kept, new PeerModel())) {
            for (Peer peer : List.of(new EasyRagPeer(model), new SpringAiPeer(model))) {
                report.progress("quality: " + peer.name());
                peer.add(texts);
                runs.add(RetrieverEvaluation.run(beir.judgedSet(), peer::search).named(peer.name()));
            }
        }
        return runs;
    }
}
