package dev.ragstone.bench.question;

import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.bench.Report;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankingMetric;
import dev.ragstone.evaluation.RankingMetrics;
import dev.ragstone.prompt.Turn;
import dev.ragstone.retrieval.lucene.LuceneKeywordIndex;
import dev.ragstone.retrieval.question.FollowUp;
import dev.ragstone.retrieval.question.RuleBasedRewriter;
import dev.ragstone.store.IndexedChunk;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.SearchScope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * How well follow-up questions are told, against what people rewrote, and what rewriting by rules gains: each answer of the
 * conversations is a document under the title of its article and section, and is looked for by words with the question as
 * it was asked, as the rules rewrite it and as people did.
 */
@Command(
        name = "rewriting",
        mixinStandardHelpOptions = true,
        header = "Follow-up questions of CANARD: precision and recall of the rules, and gain in finding the answer.")
public final class RewritingBenchmark implements Callable<Integer> {

    private static final RankingMetric METRIC = RankingMetrics.mrrAt(10);
    private static final int LIMIT = 10;

    @Mixin
    private final Report report = new Report();

    @Option(
            names = "--standalone",
            paramLabel = "FILE",
            description = "JSON lines with questions that need no rewriting, in text or question. May be given again.")
    private List<Path> standalone = new ArrayList<>();

    @Parameters(paramLabel = "FILE", description = "JSON lines with _id, history, question and rewrite.")
    private Path file = Path.of(".");

    /** Called by picocli. */
    RewritingBenchmark() {}

    /** Rates, and retrieval in one line for each comparison. */
    record Result(List<Rate> rates, double asked, double rules, double people, List<String> gains) {

        String table() {
            return rates.stream().map(Rate::line).collect(Collectors.joining("\n"))
                    + String.format(
                            "%n%nMRR@10 of the answer: asked %.3f, by rules %.3f, by people %.3f%n",
                            asked, rules, people)
                    + String.join("\n", gains);
        }
    }

    @Override
    public Integer call() {
        List<Conversation> all = Conversation.read(file);
        report.progress("rewriting: " + all.size() + " questions");
        var rates = new ArrayList<Rate>();
        List<String> dialogues =
                all.stream().map(Conversation::dialogue).distinct().toList();
        Map<String, Integer> order = new HashMap<>();
        dialogues.forEach(dialogue -> order.put(dialogue, order.size()));
        judge("all", all, each -> true, rates);
        judge("first half", all, each -> order.getOrDefault(each.dialogue(), 0) % 2 == 0, rates);
        judge("second half", all, each -> order.getOrDefault(each.dialogue(), 0) % 2 == 1, rates);
        standalone.forEach(each -> rates.add(standalone(each)));
        Result result = retrieval(all, rates);
        report.print(result, result.table());
        return 0;
    }

    private static void judge(String name, List<Conversation> all, Predicate<Conversation> counts, List<Rate> rates) {
        var precision = new ArrayList<Double>();
        var recall = new ArrayList<Double>();
        var flagged = new ArrayList<Double>();
        for (Conversation each : all.stream().filter(counts).toList()) {
            boolean told = FollowUp.needsRewriting(each.question(), each.history());
            flagged.add(told ? 1.0 : 0.0);
            if (told) {
                precision.add(each.wasRewritten() ? 1.0 : 0.0);
            }
            if (each.wasRewritten()) {
                recall.add(told ? 1.0 : 0.0);
            }
        }
        rates.add(Rate.of(name + ": told to need rewriting", flagged));
        rates.add(Rate.of(name + ": precision", precision));
        rates.add(Rate.of(name + ": recall", recall));
    }

    /** How many questions that stand on their own are told to need rewriting, after an exchange about something else. */
    private static Rate standalone(Path file) {
        List<Turn> history = List.of(Turn.user("What is the tallest tree?"), Turn.assistant("The coast redwood."));
        return Rate.of(
                "standing alone: " + JsonFiles.name(file),
                JsonFiles.questions(file).stream()
                        .map(question -> FollowUp.needsRewriting(question, history) ? 1.0 : 0.0)
                        .toList());
    }

    private static Result retrieval(List<Conversation> all, List<Rate> rates) {
        try (var folder = TemporaryFolder.create();
                var index = LuceneKeywordIndex.builder(folder.path()).open()) {
            JudgedSet set = fill(index, all);
            Map<String, Conversation> byId =
                    all.stream().collect(Collectors.toMap(Conversation::id, Function.identity()));
            var rewriter = new RuleBasedRewriter();
            Evaluation asked = run(set, byId, Conversation::question, index);
            Evaluation rules = run(
                    set,
                    byId,
                    each -> rewriter.rewrite(each.question(), each.history()).question(),
                    index);
            Evaluation people = run(set, byId, Conversation::rewrite, index);
            return new Result(
                    rates,
                    asked.mean(METRIC),
                    rules.mean(METRIC),
                    people.mean(METRIC),
                    List.of(
                            "by rules against asked: " + Comparison.of(METRIC, asked, rules),
                            "by people against asked: " + Comparison.of(METRIC, asked, people)));
        }
    }

    /** The answer to a question stands in the history of the next one. */
    private static JudgedSet fill(LuceneKeywordIndex index, List<Conversation> all) {
        Map<String, Conversation> byPlace = new HashMap<>();
        all.forEach(each -> byPlace.put(each.dialogue() + "#" + each.number(), each));
        var chunks = new ArrayList<IndexedChunk>();
        var set = JudgedSet.builder();
        for (Conversation each : all) {
            Conversation next = byPlace.get(each.dialogue() + "#" + (each.number() + 1));
            if (next == null || next.history().getLast().role() != Turn.Role.ASSISTANT) {
                continue;
            }
            var info = DocumentInfo.of("canard:/" + each.id().replace('#', '/')).withTitle(each.title());
            chunks.add(new IndexedChunk(
                    info, Chunk.of(info.id(), 0, 0, next.history().getLast().text())));
            // The question is its id, so that each run can put it its own way.
            set.query(each.id(), each.id(), Map.of(info.uri(), 1));
        }
        index.upsert(chunks);
        return set.build();
    }

    private static Evaluation run(
            JudgedSet set,
            Map<String, Conversation> byId,
            Function<Conversation, String> wording,
            KeywordSearch index) {
        return Evaluation.run(
                set,
                id -> index
                        .search(new KeywordQuery(
                                wording.apply(Objects.requireNonNull(byId.get(id))), SearchScope.everything(), LIMIT))
                        .stream()
                        .map(hit -> hit.document().uri())
                        .toList());
    }
}
