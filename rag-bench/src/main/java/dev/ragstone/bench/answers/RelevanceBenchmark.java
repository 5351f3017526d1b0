package dev.ragstone.bench.answers;

import dev.ragstone.Rag;
import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.bench.Report;
import dev.ragstone.bench.VectorFile;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.retrieval.extractive.SubjectCheck;
import dev.ragstone.search.Hit;
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

/** Every subject is asked the questions of all: which of its own would not reach a model, and which of the others would. */
@Command(
        name = "relevance",
        mixinStandardHelpOptions = true,
        header = {
            "Asks the documents of each subject the questions of all subjects: how many of its own questions the"
                    + " relevance",
            "check withholds from a model, and how many of the others."
        })
public final class RelevanceBenchmark implements Callable<Integer> {

    @Mixin
    private final Report report = new Report();

    @Option(names = "--questions", paramLabel = "N", description = "So many of each, evenly spaced. Default: 100.")
    private int questions = 100;

    @Option(names = "--indexes", paramLabel = "DIR", description = "Keep the indexes here. Default: temporary ones.")
    private @Nullable Path indexes;

    @Option(names = "--vectors", paramLabel = "DIR", description = "Keep vectors here. Default: with the indexes.")
    private @Nullable Path vectors;

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description = "BEIR folders, and folders of the chunking set, each text of which is a subject.")
    private List<Path> folders = new ArrayList<>();

    /** Made by the command line. */
    RelevanceBenchmark() {}

    /**
     * What came of one subject.
     *
     * @param own how many of its questions were asked
     * @param withheld those of them for which no model would be asked
     * @param others how many questions of the other subjects were asked
     * @param caught for how many of them no model would be asked
     * @param lowest the lowest score of an own question
     */
    record Subject(String name, int own, List<String> withheld, int others, int caught, double lowest) {

        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-24s %5d %9d %8d %8.1f %%  %8.3f",
                    name,
                    own,
                    withheld.size(),
                    others,
                    100.0 * caught / Math.max(1, others),
                    lowest);
        }
    }

    /** One row for each subject. */
    record Result(List<Subject> subjects) {

        String table() {
            var lines = new ArrayList<String>();
            lines.add(String.format(
                    "%-24s %5s %9s %8s %10s  %8s", "documents", "own", "withheld", "others", "caught", "lowest"));
            subjects.forEach(subject -> {
                lines.add(subject.line());
                subject.withheld().forEach(question -> lines.add("  withheld: " + question));
            });
            int own = subjects.stream().mapToInt(Subject::own).sum();
            int others = subjects.stream().mapToInt(Subject::others).sum();
            int withheld = subjects.stream()
                    .mapToInt(subject -> subject.withheld().size())
                    .sum();
            int caught = subjects.stream().mapToInt(Subject::caught).sum();
            lines.add(String.format(
                    Locale.ROOT,
                    "all: %d of %d own questions withheld (%.2f %%), %d of %d others caught (%.1f %%)",
                    withheld,
                    own,
                    100.0 * withheld / Math.max(1, own),
                    caught,
                    others,
                    100.0 * caught / Math.max(1, others)));
            return String.join("\n", lines);
        }
    }

    @Override
    public Integer call() {
        List<AskedCorpus> corpora = folders.stream()
                .flatMap(folder -> AskedCorpus.read(folder, questions).stream())
                .toList();
        try (var temporary = TemporaryFolder.create()) {
            Path kept = indexes == null ? temporary.path() : indexes;
            try (var embedder = VectorFile.open(
                    vectors == null ? kept : vectors,
                    BgeSmallEmbedder.builder().overflow(Overflow.TRUNCATE).open())) {
                Result result = measure(corpora, kept, embedder);
                report.print(result, result.table());
            }
        }
        return 0;
    }

    private Result measure(List<AskedCorpus> corpora, Path kept, Embedder embedder) {
        var subjects = new ArrayList<Subject>();
        for (AskedCorpus corpus : corpora) {
            report.progress("relevance: documents of " + corpus.name());
            var builder = EmbeddedRag.builder(kept.resolve(corpus.name())).embedder(new Lent(embedder));
            try (Rag rag = builder.reader(corpus.reader()).open();
                    var check = SubjectCheck.of(embedder)) {
                rag.sync(corpus.documents());
                subjects.add(asked(corpus, corpora, new Judging(rag, check)));
            }
        }
        return new Result(subjects);
    }

    private static Subject asked(AskedCorpus corpus, List<AskedCorpus> corpora, Judging judging) {
        var withheld = new ArrayList<String>();
        int others = 0;
        int caught = 0;
        double lowest = 1;
        for (AskedCorpus asking : corpora) {
            for (String question : asking.questions()) {
                Judged judged = judging.judge(question);
                if (!asking.name().equals(corpus.name())) {
                    others++;
                    caught += judged.relevant() ? 0 : 1;
                } else {
                    lowest = Math.min(lowest, judged.score());
                    if (!judged.relevant()) {
                        withheld.add(question);
                    }
                }
            }
        }
        return new Subject(corpus.name(), corpus.questions().size(), withheld, others, caught, lowest);
    }

    /** @param score 1 where there is nothing to judge */
    private record Judged(boolean relevant, double score) {}

    private record Judging(Rag rag, SubjectCheck check) {

        Judged judge(String question) {
            List<Hit> hits = rag.search(question).hits();
            boolean relevant = !hits.isEmpty() && check.hasRelevant(question, hits);
            return new Judged(relevant, check.score(question, hits).orElse(1));
        }
    }

    /** An embedder that closing an index leaves open. */
    private static final class Lent extends ForwardingEmbedder {

        Lent(Embedder embedder) {
            super(embedder);
        }

        @Override
        public void close() {
            // Whoever opened it closes it.
        }
    }
}
