package dev.ragstone.evaluation;

import java.util.List;
import java.util.Map;

/**
 * Measures one ranked list against the grades of its query; {@link RankingMetrics} has the usual ones.
 *
 * <p>Implementations are stateless. Values lie between 0 and 1, and more is better.
 *
 * @since 0.1
 */
public interface RankingMetric {

    /** What to call it in reports, such as {@code nDCG@10}. */
    String name();

    /**
     * The value for one list.
     *
     * @param ranking document ids, best first; of an id that comes more than once, only the first counts, so that the ids
     *     of a list of chunks give the value of its documents
     * @param grades the grade of each judged document by its id
     * @return the value, which is zero when no document has a positive grade
     */
    double of(List<String> ranking, Map<String, Integer> grades);
}
