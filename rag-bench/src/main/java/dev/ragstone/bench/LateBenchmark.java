package dev.ragstone.bench;

import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.ingest.chunker.SentenceChunker;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.retrieval.eval.BeirFolder;
import dev.ragstone.retrieval.eval.BeirReader;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.late.LateInteractionReranker;
import dev.ragstone.retrieval.late.QueryRememberingEmbedder;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What late interaction gains on public test sets, and what is left of it when token vectors are compressed. */
@Command(
        name = "late",
        mixinStandardHelpOptions = true,
        header = "Late interaction on BEIR folders: gain, size and time, with whole and with compressed token vectors.")
final class LateBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--keep", paramLabel = "DIR", description = "Keep indexes and token vectors here. Default: no.")
    private @Nullable Path keep;

    @Option(names = "--candidates", paramLabel = "N", description = "How many hits are reranked. Default: 50.")
    private int candidates = 50;

    @Option(names = "--weight", paramLabel = "W", description = "How much similarity counts, 0 to 1. Default: 0.5.")
    private double weight = 0.5;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "BEIR folders.")
    private List<Path> folders = new ArrayList<>();

    LateBenchmark() {}

    /** One way to rank; {@code share} is what is left of the gain of whole vectors. */
    record Run(String name, double ndcg10, double share, double bytesPerChunk, double p50Millis) {}

    /** The runs over one test set. */
    record TestSet(String name, int queries, double queryTokens, double chunkTokens, List<Run> runs) {}

    /** All test sets. */
    record Result(int candidates, double weight, List<TestSet> sets) {

        String table() {
            var lines = new ArrayList<String>();
            for (TestSet set : sets) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s: %,d queries of %.0f tokens, chunks of %.0f tokens, %d candidates, weight %.2f",
                        set.name(),
                        set.queries(),
                        set.queryTokens(),
                        set.chunkTokens(),
                        candidates,
                        weight));
                lines.add(String.format(
                        "%-14s %9s %14s %12s %8s", "run", "nDCG@10", "share of gain", "bytes/chunk", "p50 ms"));
                for (Run run : set.runs()) {
                    lines.add(String.format(
                            Locale.ROOT,
                            "%-14s %9.4f %13.0f%% %,12.0f %8.2f",
                            run.name(),
                            run.ndcg10(),
                            100 * run.share(),
                            run.bytesPerChunk(),
                            run.p50Millis()));
                }
                lines.add("");
            }
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() {
        var sets = new ArrayList<TestSet>();
        for (Path folder : folders) {
            String name = folder.toAbsolutePath().normalize().getFileName().toString();
            report.progress("late: " + name);
            if (keep == null) {
                try (var temporary = TemporaryFolder.create()) {
                    sets.add(measure(name, folder, temporary.path()));
                }
            } else {
                sets.add(measure(name, folder, keep.resolve(name)));
            }
        }
        var result = new Result(candidates, weight, sets);
        report.print(result, result.table());
        return 0;
    }

    private TestSet measure(String name, Path folder, Path place) {
        BeirFolder beir = BeirFolder.open(folder);
        var model = BgeSmallEmbedder.builder().overflow(Overflow.TRUNCATE).open();
        var file = TokenFile.open(place.resolve("tokens"), model);
        try (var index = EmbeddedRag.builder(place.resolve("index"))
                .reader(new BeirReader())
                .chunker(SentenceChunker::of)
                .embedder(file)
                .openParts()) {
            index.rag().sync(beir.corpus());
            var remembering = QueryRememberingEmbedder.of(file, Integer.MAX_VALUE);
            Map<String, List<Hit>> found = new HashMap<>();
            JudgedSet judged = beir.judgedSet();
            try (var retriever =
                    HybridRetriever.builder(index.store(), remembering).build()) {
                for (String id : judged.answerable()) {
                    String text = Objects.requireNonNull(judged.queries().get(id));
                    found.put(
                            text,
                            retriever.retrieve(Query.of(text).limit(candidates)).hits());
                }
            }
            return measure(name, judged, new Material(file, remembering, found));
        }
    }

    /** What all runs use. */
    private record Material(TokenFile file, QueryRememberingEmbedder embedder, Map<String, List<Hit>> found) {

        TokenVectors tokens(Hit hit) {
            return file.tokensOf(hit.chunk().textInContext(hit.document().titleInContext()));
        }

        TokenVectors tokens(String question) {
            return embedder.embedQueryTokens(question).tokens();
        }
    }

    private TestSet measure(String name, JudgedSet judged, Material material) {
        var fused = RetrieverEvaluation.run(judged, query -> hits(material, query.text()));
        var whole = new WholeMaxSim(material::tokens, weight);
        var exact = RetrieverEvaluation.run(
                judged,
                query -> whole.rerank(query.text(), material.tokens(query.text()), hits(material, query.text())));
        double gain = exact.ndcgAt10() - fused.ndcgAt10();
        var runs = new ArrayList<Run>();
        runs.add(new Run("fused", fused.ndcgAt10(), 0, 0, 0));
        double chunkTokens = material.found().values().stream()
                .flatMap(List::stream)
                .mapToInt(hit -> material.tokens(hit).size())
                .average()
                .orElse(0);
        runs.add(new Run(
                "whole floats",
                exact.ndcgAt10(),
                1,
                chunkTokens * material.embedder().model().dimension() * Float.BYTES,
                millis(exact.medianLatency())));
        for (TokenCompression compression : TokenCompression.values()) {
            runs.add(compressed(compression, judged, material, fused.ndcgAt10(), gain));
        }
        double queryTokens = material.found().keySet().stream()
                .mapToInt(text -> material.tokens(text).size())
                .average()
                .orElse(0);
        return new TestSet(name, judged.answerable().size(), queryTokens, chunkTokens, runs);
    }

    private Run compressed(
            TokenCompression compression, JudgedSet judged, Material material, double fused, double gain) {
        var archive = new Archive(compression, new HashMap<>());
        String model = material.embedder().model().id();
        material.found().values().stream()
                .flatMap(List::stream)
                .forEach(hit -> archive.kept()
                        .computeIfAbsent(
                                VectorKey.of(model, hit.document(), hit.chunk()),
                                key -> compression.compress(material.tokens(hit))));
        try (var reranker = LateInteractionReranker.builder(material.embedder())
                .archive(archive)
                .candidates(candidates)
                .weight(weight)
                .build()) {
            // Once to warm up and once to measure; the questions themselves are remembered.
            RetrieverEvaluation.run(judged, query -> reranker.rerank(query.text(), hits(material, query.text())));
            var result = RetrieverEvaluation.run(
                    judged, query -> reranker.rerank(query.text(), hits(material, query.text())));
            return new Run(
                    compression.bits() + (compression.bits() == 1 ? " bit" : " bits"),
                    result.ndcgAt10(),
                    gain == 0 ? 0 : (result.ndcgAt10() - fused) / gain,
                    archive.kept().values().stream()
                            .mapToInt(CompressedTokens::size)
                            .average()
                            .orElse(0),
                    millis(result.medianLatency()));
        }
    }

    private static List<Hit> hits(Material material, String question) {
        return material.found().getOrDefault(question, List.of());
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }

    /** Token vectors in memory, so that the time is that of comparing and not that of a disk. */
    private record Archive(TokenCompression compression, Map<String, CompressedTokens> kept) implements TokenArchive {

        @Override
        public String id() {
            return compression.id();
        }

        @Override
        public CompressedTokens compress(TokenVectors tokens) {
            return compression.compress(tokens);
        }

        @Override
        public Map<String, CompressedTokens> find(Set<String> vectorKeys) {
            var found = new HashMap<String, CompressedTokens>();
            for (String key : vectorKeys) {
                CompressedTokens tokens = kept.get(key);
                if (tokens != null) {
                    found.put(key, tokens);
                }
            }
            return found;
        }
    }
}
