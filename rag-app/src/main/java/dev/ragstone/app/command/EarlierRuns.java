package dev.ragstone.app.command;

import dev.ragstone.app.eval.SearchWay;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.Judgements;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.eval.TrecFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Run files as runs among others. */
final class EarlierRuns {

    private EarlierRuns() {}

    /**
     * The run in {@code run}, after the one in {@code compare} if there is one, measured by the judgements in {@code
     * qrels}.
     */
    static List<RetrieverEvaluation> measured(
            @Nullable Path qrels, @Nullable Path run, @Nullable Path compare, Console console) {
        if (qrels == null || run == null) {
            throw new IllegalStateException("the options were not checked");
        }
        Judgements judgements = TrecFiles.readQrels(qrels);
        var queries = new LinkedHashMap<String, String>();
        judgements.grades().keySet().forEach(id -> queries.put(id, id));
        var set = new JudgedSet(queries, judgements);
        if (set.answerable().isEmpty()) {
            throw new DocumentException(
                    "no line of " + qrels + " has a grade above zero", "A run cannot be measured by it", false, null);
        }
        var runs = new ArrayList<>(List.of(measured(run, set, console)));
        if (compare != null) {
            runs.addFirst(earlier(compare, runs, console));
        }
        return runs;
    }

    /** The run in {@code file}, by the same judgements as {@code runs} and under a name that none of them could have. */
    static RetrieverEvaluation earlier(Path file, List<RetrieverEvaluation> runs, Console console) {
        RetrieverEvaluation earlier = measured(file, runs.getLast().set(), console);
        boolean taken = Stream.concat(
                        runs.stream().map(RetrieverEvaluation::name),
                        Arrays.stream(SearchWay.values()).map(SearchWay::label))
                .anyMatch(earlier.name()::equals);
        return taken ? earlier.named("earlier " + earlier.name()) : earlier;
    }

    private static RetrieverEvaluation measured(Path file, JudgedSet set, Console console) {
        RankedRun run = TrecFiles.readRun(file);
        List<String> answerable = set.answerable();
        long missing =
                answerable.stream().filter(id -> !run.entries().containsKey(id)).count();
        if (missing == answerable.size()) {
            throw new DocumentException(
                    file + " has no line for any of the " + missing + " judged queries, such as '"
                            + answerable.getFirst() + "'",
                    "Is it a run over the same queries?",
                    false,
                    null);
        }
        if (missing > 0) {
            console.err()
                    .println("warning: " + missing + " of " + answerable.size() + " judged queries have no line in "
                            + file + " and count as nothing found");
        }
        return new RetrieverEvaluation(set, run, List.of());
    }
}
