package dev.ragstone.testkit;

import dev.ragstone.evaluation.Comparison;
import dev.ragstone.evaluation.Evaluation;
import dev.ragstone.evaluation.RankingMetric;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says why a search is not good enough, query by query. */
final class QualityMessage {

    private static final int QUERIES = 10;
    private static final int SHOWN = 5;

    private final Evaluation evaluation;
    private final RankingMetric metric;

    QualityMessage(Evaluation evaluation, RankingMetric metric) {
        this.evaluation = evaluation;
        this.metric = metric;
    }

    /** The mean is {@code actual}, below {@code least}. */
    String below(double least, double actual) {
        List<String> failed = evaluation.worst(metric, Integer.MAX_VALUE).stream()
                .filter(id -> evaluation.value(metric, id) < least)
                .toList();
        var message = new StringBuilder(String.format(
                Locale.ROOT,
                "expected %s of at least %.4f over %d queries but was %.4f; %d %s below, worst first:",
                metric.name(),
                least,
                evaluation.set().answerable().size(),
                actual,
                failed.size(),
                failed.size() == 1 ? "is" : "are"));
        failed.stream()
                .limit(QUERIES)
                .forEach(id -> message.append(String.format(Locale.ROOT, "%n  %.4f  ", evaluation.value(metric, id)))
                        .append(query(id)));
        return message.append(more(failed.size())).toString();
    }

    /** The mean fell by more than {@code tolerance} since {@code earlier}. */
    String worse(String earlier, Comparison comparison, double tolerance) {
        List<Comparison.Pair> lost = comparison.worst(Integer.MAX_VALUE);
        var message = new StringBuilder(String.format(
                Locale.ROOT,
                "expected %s to be no more than %.4f below that of '%s' but it changed: %s; what lost most:",
                metric.name(),
                tolerance,
                earlier,
                comparison));
        for (Comparison.Pair pair : lost.subList(0, Math.min(QUERIES, lost.size()))) {
            message.append(String.format(Locale.ROOT, "%n  %.4f to %.4f  ", pair.baseline(), pair.candidate()))
                    .append(query(pair.queryId()));
        }
        return message.append(more(lost.size())).toString();
    }

    private String query(String id) {
        List<String> ranking = evaluation.rankings().getOrDefault(id, List.of()).stream()
                .distinct()
                .toList();
        return String.format(
                Locale.ROOT,
                "%s: %s%n          wanted %s%n          got    %s",
                id,
                evaluation.set().queries().getOrDefault(id, ""),
                wanted(evaluation.set().judgements().of(id), ranking),
                got(ranking));
    }

    private static String more(int queries) {
        return queries > QUERIES ? String.format(Locale.ROOT, "%n  and %d more", queries - QUERIES) : "";
    }

    private static String wanted(Map<String, Integer> grades, List<String> ranking) {
        return grades.entrySet().stream()
                .filter(grade -> grade.getValue() > 0)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(grade ->
                        grade.getKey() + " (grade " + grade.getValue() + ", " + place(ranking, grade.getKey()) + ")")
                .collect(Collectors.joining(", "));
    }

    private static String place(List<String> ranking, String id) {
        int index = ranking.indexOf(id);
        return index < 0 ? "not found" : "at rank " + (index + 1);
    }

    private static String got(List<String> documents) {
        String shown = documents.stream().limit(SHOWN).collect(Collectors.joining(", "));
        int more = documents.size() - SHOWN;
        return documents.isEmpty() ? "nothing" : more > 0 ? shown + " and " + more + " more" : shown;
    }
}
