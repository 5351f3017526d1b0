package dev.ragstone.store;

import java.util.ArrayList;
import java.util.List;

/** What both kinds of feedback ask of the chunks they learn from. */
final class FeedbackChunks {

    private FeedbackChunks() {}

    /** The chunks that count, with weights that add up to one. */
    static List<ScoredChunk> shares(List<ScoredChunk> chunks) {
        double total = 0;
        for (ScoredChunk chunk : chunks) {
            if (!(chunk.score() >= 0) || Double.isInfinite(chunk.score())) {
                throw new IllegalArgumentException("the weight of feedback chunk "
                        + chunk.chunk().id() + " must be finite and not negative but was " + chunk.score());
            }
            total += chunk.score();
        }
        var shares = new ArrayList<ScoredChunk>();
        for (ScoredChunk chunk : chunks) {
            double share = chunk.score() / total;
            if (share > 0) {
                shares.add(new ScoredChunk(chunk.document(), chunk.chunk(), share));
            }
        }
        return List.copyOf(shares);
    }

    /** Those of {@code chunks} that {@code scope} allows to see. */
    static List<ScoredChunk> within(SearchScope scope, List<ScoredChunk> chunks) {
        return chunks.stream().filter(chunk -> scope.allows(chunk.document())).toList();
    }

    /** The share of the feedback in the new query. */
    static double requireWeight(double weight) {
        if (!(weight > 0 && weight < 1)) {
            throw new IllegalArgumentException(
                    "the weight of feedback must be more than 0 and less than 1 but was " + weight);
        }
        return weight;
    }
}
