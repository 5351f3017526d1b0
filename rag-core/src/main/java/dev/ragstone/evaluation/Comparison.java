package dev.ragstone.evaluation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Two ways to search, measured by the same queries: which one is better, by how much, and whether that is more than
 * chance.
 *
 * <pre>{@code
 * var comparison = Comparison.of(RankingMetrics.ndcgAt(10), before, after);
 * System.out.println(comparison);
 * comparison.worst(5).forEach(query -> ...);
 * }</pre>
 *
 * <p>Immutable. The interval is that of the paired bootstrap, see {@link Interval}; the p-value that of a paired
 * randomization test, see {@link #pValue}.
 *
 * @since 0.1
 */
public final class Comparison {

    /** Two values so close are equal but for rounding. */
    private static final double TIE = 1e-9;

    private final RankingMetric metric;
    private final Evaluation baseline;
    private final Evaluation candidate;
    private final List<Pair> pairs;
    private final Interval interval;
    private final double pValue;

    /**
     * The values of one query.
     *
     * @since 0.1
     */
    public record Pair(String queryId, double baseline, double candidate) {

        /** How much better the candidate is; negative when it is worse, and zero when they differ by rounding only. */
        public double difference() {
            double difference = candidate - baseline;
            return Math.abs(difference) < TIE ? 0 : difference;
        }
    }

    private Comparison(RankingMetric metric, Evaluation baseline, Evaluation candidate) {
        this.metric = metric;
        this.baseline = baseline;
        this.candidate = candidate;
        this.pairs = candidate.set().answerable().stream()
                .map(id -> new Pair(id, baseline.value(metric, id), candidate.value(metric, id)))
                .toList();
        double[] differences = pairs.stream().mapToDouble(Pair::difference).toArray();
        this.interval = Interval.ofMean(differences);
        this.pValue = Resampling.pValue(differences);
    }

    /**
     * Compares {@code candidate} with {@code baseline}. As everywhere, a query for which a side has no list counts zero
     * there.
     *
     * @throws IllegalArgumentException if they answer different queries or were judged differently, or no query has an
     *     answer
     */
    public static Comparison of(RankingMetric metric, Evaluation baseline, Evaluation candidate) {
        if (!baseline.set().judgements().equals(candidate.set().judgements())
                || !baseline.set().answerable().equals(candidate.set().answerable())) {
            throw new IllegalArgumentException("two evaluations can only be compared over the same judged set");
        }
        return new Comparison(metric, baseline, candidate);
    }

    /** What was compared. */
    public RankingMetric metric() {
        return metric;
    }

    /** What was there before. */
    public Evaluation baseline() {
        return baseline;
    }

    /** What is to take its place. */
    public Evaluation candidate() {
        return candidate;
    }

    /** The values of each query, in the order of the set. */
    public List<Pair> pairs() {
        return pairs;
    }

    /** How much better the candidate is on average; negative when it is worse. */
    public double difference() {
        return pairs.stream().mapToDouble(Pair::difference).average().orElse(0);
    }

    /** Where the true {@link #difference} very likely lies. If zero is in it, there may be none. */
    public Interval interval() {
        return interval;
    }

    /**
     * How likely a difference as large as this one, in either direction, would be if both ways to search were equally
     * good. Up to 13 queries that differ all possibilities are counted, else 10,000 are drawn from a fixed seed.
     */
    public double pValue() {
        return pValue;
    }

    /** How many queries the candidate answers better. */
    public int wins() {
        return (int) pairs.stream().filter(pair -> pair.difference() > 0).count();
    }

    /** How many queries the candidate answers worse. */
    public int losses() {
        return (int) pairs.stream().filter(pair -> pair.difference() < 0).count();
    }

    /** How many queries both answer equally well. */
    public int ties() {
        return pairs.size() - wins() - losses();
    }

    /** The queries that lose most, at most {@code limit}, worst first; none that wins or ties. */
    public List<Pair> worst(int limit) {
        return pairs.stream()
                .filter(pair -> pair.difference() < 0)
                .sorted(Comparator.comparingDouble(Pair::difference))
                .limit(limit)
                .toList();
    }

    /** The queries that win most, at most {@code limit}, best first; none that loses or ties. */
    public List<Pair> best(int limit) {
        return pairs.stream()
                .filter(pair -> pair.difference() > 0)
                .sorted(Comparator.comparingDouble(Pair::difference).reversed())
                .limit(limit)
                .toList();
    }

    /**
     * All of it in one line, such as {@code nDCG@10 +0.0131 (95 % +0.0042 to +0.0220, p 0.0040), 31 won, 19 lost, 250
     * tied}.
     */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s %+.4f (95 %% %+.4f to %+.4f, p %.4f), %d won, %d lost, %d tied",
                metric.name(),
                difference(),
                interval.low(),
                interval.high(),
                pValue,
                wins(),
                losses(),
                ties());
    }
}
