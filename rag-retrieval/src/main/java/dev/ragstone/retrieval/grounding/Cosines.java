package dev.ragstone.retrieval.grounding;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares meanings on a scale from 0, as near as sentences about different things are, to 1, the same. Where that scale
 * begins differs from model to model, so it is measured once, on sentences that have nothing to do with each other.
 */
final class Cosines {

    private static final List<String> UNRELATED = List.of(
            "The tenant may end the lease with a notice of three months.",
            "Volcanic ash makes the soil of the island fertile.",
            "The goalkeeper saved two penalties in the final.",
            "Whisk the eggs with sugar until the mixture is pale.",
            "The server closes the connection after thirty seconds.",
            "Her grandmother learned to play the cello at seventy.",
            "Die Bahn f\u00e4hrt am Sonntag nur jede Stunde.",
            "Rechnungen sind zehn Jahre lang aufzubewahren.");

    private final Embedder embedder;
    private volatile @Nullable Double background;

    Cosines(Embedder embedder) {
        this.embedder = embedder;
    }

    /** The vectors of {@code texts}, each embedded once. */
    Map<String, Vector> vectors(List<String> texts) {
        List<String> distinct = List.copyOf(new LinkedHashSet<>(texts));
        var vectors = new HashMap<String, Vector>();
        int size = Math.max(1, embedder.batchSize());
        for (int from = 0; from < distinct.size(); from += size) {
            List<String> batch = distinct.subList(from, Math.min(distinct.size(), from + size));
            List<Embedding> embedded = embedder.embedDocuments(batch);
            for (int i = 0; i < batch.size(); i++) {
                vectors.put(batch.get(i), embedded.get(i).vector());
            }
        }
        return vectors;
    }

    /** How alike two vectors are on the model's own scale. */
    double likeness(Vector one, Vector other) {
        double lowest = background();
        return Math.clamp((one.dot(other) - lowest) / (1 - lowest), 0, 1);
    }

    private double background() {
        Double known = background;
        if (known == null) {
            List<Vector> vectors = new ArrayList<>(vectors(UNRELATED).values());
            double sum = 0;
            int pairs = 0;
            for (int i = 0; i < vectors.size(); i++) {
                for (int j = 0; j < i; j++) {
                    sum += vectors.get(i).dot(vectors.get(j));
                    pairs++;
                }
            }
            // A model to which everything is the same can tell nothing.
            known = Math.clamp(sum / pairs, -1, 0.99);
            background = known;
        }
        return known;
    }
}
