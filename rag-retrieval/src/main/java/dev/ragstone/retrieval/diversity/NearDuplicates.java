package dev.ragstone.retrieval.diversity;

import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the best of hits that say the same in nearly the same words.
 *
 * <p>Two texts are compared by the sequences of three words they share: the number in both, divided by the number in at
 * least one. A hundred words of which one differs share .94 of them. What was dropped is not replaced here; ask for more
 * hits than are needed. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class NearDuplicates {

    /** What counts as nearly the same when nothing else is said: about four words in a hundred differ. */
    public static final double DEFAULT_THRESHOLD = 0.8;

    private final double threshold;

    private NearDuplicates(double threshold) {
        this.threshold = threshold;
    }

    /**
     * Texts that share at least {@code threshold} of their word sequences count as the same.
     *
     * @throws IllegalArgumentException if it is not above 0 and at most 1
     */
    public static NearDuplicates of(double threshold) {
        if (!(threshold > 0 && threshold <= 1)) {
            throw new IllegalArgumentException("threshold must be above 0 and at most 1 but was " + threshold);
        }
        return new NearDuplicates(threshold);
    }

    /** The hits of which no better one says nearly the same, in their order and with their scores. */
    public List<Hit> remove(List<Hit> hits) {
        var kept = new ArrayList<Hit>();
        var seen = new ArrayList<WordShingles>();
        for (Hit hit : hits) {
            var shingles = WordShingles.of(hit.chunk().text());
            if (seen.stream().noneMatch(earlier -> earlier.similarity(shingles) >= threshold)) {
                kept.add(hit);
                seen.add(shingles);
            }
        }
        return kept;
    }
}
