package dev.ragstone.search;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A chunk that answers a query, with the scores that brought it there.
 *
 * @param score of the last step; higher is better, comparable only within one result
 * @param legs what each step made of it, in the order of the steps
 * @since 0.1
 */
public record Hit(DocumentInfo document, Chunk chunk, double score, List<LegScore> legs) {

    /** Best first, ties by chunk id. */
    public static final Comparator<Hit> BEST_FIRST = Comparator.comparingDouble(Hit::score)
            .reversed()
            .thenComparing(hit -> hit.chunk().id());

    public Hit {
        legs = List.copyOf(legs);
    }

    /** What the step named {@code leg} made of this chunk; empty if that step did not find it. */
    public Optional<LegScore> leg(String leg) {
        return legs.stream().filter(score -> score.leg().equals(leg)).findFirst();
    }

    /** A copy with a new score from the step {@code leg}; the earlier scores are kept. */
    public Hit rescored(String leg, int rank, double score) {
        var all = new ArrayList<>(legs);
        all.add(new LegScore(leg, rank, score));
        return new Hit(document, chunk, score, all);
    }

    /** How this hit came about, in one line for people. */
    public String explain() {
        var line = new StringBuilder(
                String.format(Locale.ROOT, "%.4f  %s [%d, %d)", score, document.uri(), chunk.start(), chunk.end()));
        for (LegScore leg : legs) {
            line.append(String.format(Locale.ROOT, "  %s #%d %.4f", leg.leg(), leg.rank(), leg.score()));
        }
        return line.toString();
    }
}
