package dev.ragstone.evaluation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The usual measures of a ranked list, as {@code trec_eval} calculates them. A document is relevant when its grade is
 * positive.
 *
 * @since 0.1
 */
public final class RankingMetrics {

    private static final Pattern NAME = Pattern.compile("([A-Za-z -]+)@([0-9]{1,9})");

    private RankingMetrics() {}

    /**
     * Normalised discounted cumulative gain of the first {@code k}: the gain of a document is its grade, divided by the
     * binary logarithm of its rank plus one; the sum is divided by that of the best possible list.
     *
     * @throws IllegalArgumentException if {@code k} is not positive
     */
    public static RankingMetric ndcgAt(int k) {
        return at("nDCG", k, (ranking, grades) -> {
            List<Integer> ideal = grades.values().stream()
                    .filter(grade -> grade > 0)
                    .sorted(Comparator.reverseOrder())
                    .limit(k)
                    .toList();
            List<Integer> actual =
                    ranking.stream().map(id -> grades.getOrDefault(id, 0)).toList();
            return gain(actual) / gain(ideal);
        });
    }

    /**
     * The share of all relevant documents that are among the first {@code k}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive
     */
    public static RankingMetric recallAt(int k) {
        return at("recall", k, (ranking, grades) -> relevant(ranking, grades) / relevant(grades.keySet(), grades));
    }

    /**
     * The share of relevant documents among the first {@code k}, a list that is shorter counted as if it had {@code k}.
     *
     * @throws IllegalArgumentException if {@code k} is not positive
     */
    public static RankingMetric precisionAt(int k) {
        return at("precision", k, (ranking, grades) -> relevant(ranking, grades) / k);
    }

    /**
     * One divided by the rank of the first relevant document if it is among the first {@code k}, else zero. Its mean
     * over many queries is the mean reciprocal rank, MRR.
     *
     * @throws IllegalArgumentException if {@code k} is not positive
     */
    public static RankingMetric mrrAt(int k) {
        return at("MRR", k, (ranking, grades) -> {
            for (int i = 0; i < ranking.size(); i++) {
                if (grades.getOrDefault(ranking.get(i), 0) > 0) {
                    return 1.0 / (i + 1);
                }
            }
            return 0;
        });
    }

    /**
     * One if a relevant document is among the first {@code k}, else zero.
     *
     * @throws IllegalArgumentException if {@code k} is not positive
     */
    public static RankingMetric hitRateAt(int k) {
        return at("hit rate", k, (ranking, grades) -> relevant(ranking, grades) > 0 ? 1 : 0);
    }

    /**
     * The mean of the precisions at the rank of each relevant document, those not in the list counted as zero. Its mean
     * over many queries is the mean average precision, MAP.
     */
    public static RankingMetric averagePrecision() {
        return new Measure("MAP", Integer.MAX_VALUE, RankingMetrics::averagePrecision);
    }

    /**
     * The {@linkplain #averagePrecision() average precision} of the first {@code k}: relevant documents further down
     * count as not found.
     *
     * @throws IllegalArgumentException if {@code k} is not positive
     */
    public static RankingMetric averagePrecisionAt(int k) {
        return at("MAP", k, RankingMetrics::averagePrecision);
    }

    /**
     * The metric with this name, as {@link RankingMetric#name} tells it: {@code nDCG@10}, {@code recall@100},
     * {@code precision@5}, {@code MRR@10}, {@code hit rate@5}, {@code MAP@100} or {@code MAP}. Upper and lower case
     * make no difference, and {@code hit rate} may be written {@code hit-rate}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RankingMetric named(String name) {
        Matcher parts = NAME.matcher(name.strip());
        String cut = parts.matches() ? parts.group(2) : null;
        if (cut == null) {
            if (name.strip().equalsIgnoreCase("MAP")) {
                return averagePrecision();
            }
            throw unknown(name);
        }
        int k = Integer.parseInt(cut);
        return switch (parts.group(1).toLowerCase(Locale.ROOT)) {
            case "ndcg" -> ndcgAt(k);
            case "recall" -> recallAt(k);
            case "precision" -> precisionAt(k);
            case "mrr" -> mrrAt(k);
            case "hit rate", "hit-rate" -> hitRateAt(k);
            case "map" -> averagePrecisionAt(k);
            default -> throw unknown(name);
        };
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("there is no metric '" + name
                + "'; there are nDCG@K, recall@K, precision@K, MRR@K, hit-rate@K, MAP@K and MAP");
    }

    private static double averagePrecision(List<String> ranking, Map<String, Integer> grades) {
        double sum = 0;
        int found = 0;
        for (int i = 0; i < ranking.size(); i++) {
            if (grades.getOrDefault(ranking.get(i), 0) > 0) {
                sum += (double) ++found / (i + 1);
            }
        }
        return sum / relevant(grades.keySet(), grades);
    }

    private static RankingMetric at(
            String name, int k, ToDoubleBiFunction<List<String>, Map<String, Integer>> measure) {
        if (k < 1) {
            throw new IllegalArgumentException("k must be positive but was " + k);
        }
        return new Measure(name + "@" + k, k, measure);
    }

    private static double gain(List<Integer> grades) {
        double sum = 0;
        for (int i = 0; i < grades.size(); i++) {
            sum += Math.max(0, grades.get(i)) * Math.log(2) / Math.log(i + 2.0);
        }
        return sum;
    }

    private static double relevant(Iterable<String> ids, Map<String, Integer> grades) {
        double count = 0;
        for (String id : ids) {
            count += grades.getOrDefault(id, 0) > 0 ? 1 : 0;
        }
        return count;
    }

    /** Leaves the cut, the repeated ids and the query without an answer to one place. */
    private record Measure(String name, int k, ToDoubleBiFunction<List<String>, Map<String, Integer>> measure)
            implements RankingMetric {

        @Override
        public double of(List<String> ranking, Map<String, Integer> grades) {
            if (grades.values().stream().noneMatch(grade -> grade > 0)) {
                return 0;
            }
            List<String> cut = ranking.stream().distinct().limit(k).toList();
            return measure.applyAsDouble(cut, grades);
        }
    }
}
