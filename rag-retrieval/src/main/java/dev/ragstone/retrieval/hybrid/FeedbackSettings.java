package dev.ragstone.retrieval.hybrid;

import dev.ragstone.search.Hit;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorFeedback;
import dev.ragstone.store.WordFeedback;
import java.util.ArrayList;
import java.util.List;

/**
 * What a second search learns from the hits of the first.
 *
 * @param wordChunks from how many hits it takes words; none when zero
 * @param vectorChunks towards how many hits it moves its vector; none when zero
 */
record FeedbackSettings(int wordChunks, int terms, double wordWeight, int vectorChunks, double vectorWeight) {

    static final FeedbackSettings NONE = new FeedbackSettings(0, 1, 0.5, 0, 0.5);

    FeedbackSettings words(int chunks, int terms, double weight) {
        new WordFeedback(List.of(), terms, weight);
        return new FeedbackSettings(requirePositive(chunks), terms, weight, vectorChunks, vectorWeight);
    }

    FeedbackSettings vectors(int chunks, double weight) {
        new VectorFeedback(List.of(), weight);
        return new FeedbackSettings(wordChunks, terms, wordWeight, requirePositive(chunks), weight);
    }

    boolean wantsWords() {
        return wordChunks > 0;
    }

    boolean wantsVectors() {
        return vectorChunks > 0;
    }

    WordFeedback words(List<Hit> hits) {
        return new WordFeedback(best(hits, wordChunks), terms, wordWeight);
    }

    VectorFeedback vectors(List<Hit> hits) {
        return new VectorFeedback(best(hits, vectorChunks), vectorWeight);
    }

    /**
     * The best {@code count} hits, each weighing what its score lies above the lowest of all, so that the scale of the
     * fusion makes no difference; all the same if there is nothing between them.
     */
    private static List<ScoredChunk> best(List<Hit> hits, int count) {
        var best = new ArrayList<ScoredChunk>();
        for (Hit hit : hits.subList(0, Math.min(count, hits.size()))) {
            double lowest = hits.getLast().score();
            double range = hits.getFirst().score() - lowest;
            double weight = range > 0 && Double.isFinite(range) ? (hit.score() - lowest) / range : 1;
            best.add(new ScoredChunk(hit.document(), hit.chunk(), weight));
        }
        return best;
    }

    private static int requirePositive(int chunks) {
        if (chunks < 1) {
            throw new IllegalArgumentException("chunks must be positive but was " + chunks);
        }
        return chunks;
    }
}
