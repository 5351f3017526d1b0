package dev.ragstone.ingest.chunker;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far apart in meaning neighbouring sentences are. Keeps one batch of vectors at a time. */
final class SentenceDistances {

    private final Embedder embedder;
    private final int batchSize;

    SentenceDistances(Embedder embedder, int batchSize) {
        this.embedder = embedder;
        this.batchSize = batchSize;
    }

    /**
     * One minus the cosine between each unit and the next, one fewer than there are units. A heading is never far from
     * what it introduces.
     *
     * @throws EmbeddingException if the embedder fails
     */
    double[] after(String text, List<Unit> units) {
        var distances = new double[Math.max(0, units.size() - 1)];
        if (distances.length == 0) {
            return distances;
        }
        Vector before = null;
        for (int from = 0; from < units.size(); from += batchSize) {
            int to = Math.min(units.size(), from + batchSize);
            List<Vector> vectors = vectors(windows(text, units, from, to));
            for (int i = from; i < to; i++) {
                Vector vector = vectors.get(i - from);
                if (i > 0) {
                    distances[i - 1] = distance(units.get(i - 1), before, vector);
                }
                before = vector;
            }
        }
        return distances;
    }

    private static double distance(Unit unit, @Nullable Vector before, Vector after) {
        return before == null || unit.heading() ? 0 : 1 - before.dot(after);
    }

    /** Each unit with its neighbours, which steadies the vector of a short sentence, where the model takes so much. */
    private List<String> windows(String text, List<Unit> units, int from, int to) {
        var windows = new ArrayList<String>();
        for (int i = from; i < to; i++) {
            Unit first = units.get(Math.max(0, i - 1));
            Unit last = units.get(Math.min(units.size() - 1, i + 1));
            Unit unit = units.get(i);
            // A little room, because the whole may cost more than its units.
            boolean fits = 1.1 * (first.cost() + unit.cost() + last.cost())
                    < embedder.model().maxTokens();
            windows.add(fits ? text.substring(first.start(), last.end()) : text.substring(unit.start(), unit.end()));
        }
        return windows;
    }

    private List<Vector> vectors(List<String> texts) {
        List<Embedding> embeddings = embedder.embedDocuments(texts);
        if (embeddings.size() != texts.size()) {
            throw new EmbeddingException(
                    embedder.model().id() + " gave " + embeddings.size() + " vectors for " + texts.size()
                            + " sentences",
                    "",
                    false,
                    null);
        }
        return embeddings.stream().map(Embedding::vector).toList();
    }
}
