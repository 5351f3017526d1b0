package dev.ragstone.retrieval.extractive;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Measures how near texts are to a question in meaning, on a scale that does not depend on the model: 0 is as near as a
 * sentence about something else, 1 is the same.
 *
 * <p>Cosines alone cannot be judged: with one model, texts that have nothing in common have a cosine of .1, with another
 * of .7. So the question is first compared with sentences from many fields, and the nearest of them are the zero. They
 * are embedded once. Safe for use by several threads.
 */
final class Nearness {

    /** The zero is the mean of so many of the nearest of them: a question of a field is near to all texts of that field. */
    private static final int NEAREST = 4;

    private final Embedder embedder;
    private volatile @Nullable List<Vector> others;

    Nearness(Embedder embedder) {
        this.embedder = embedder;
    }

    /**
     * Prepares to compare texts with {@code question}.
     *
     * @throws RuntimeException if the embedder fails
     */
    Scale to(String question) {
        Vector asked = embedder.embedQuery(question).vector();
        double zero = others().stream()
                .map(asked::dot)
                .sorted(Comparator.reverseOrder())
                .limit(NEAREST)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
        return new Scale(embedder, asked, cosine -> zero < 1 ? (cosine - zero) / (1 - zero) : 0);
    }

    private List<Vector> others() {
        List<Vector> vectors = others;
        if (vectors == null) {
            // Two threads may both do this once; the result is the same.
            vectors = vectors(embedder, OtherSubjects.sentences());
            others = vectors;
        }
        return vectors;
    }

    private static List<Vector> vectors(Embedder embedder, List<String> texts) {
        return embedder.embedDocuments(texts).stream().map(Embedding::vector).toList();
    }

    /** The distances from one question. */
    record Scale(Embedder embedder, Vector question, DoubleUnaryOperator fromCosine) {

        /** How near the texts are, in their order. */
        List<Double> of(List<String> texts) {
            return vectors(embedder, texts).stream()
                    .map(vector -> fromCosine.applyAsDouble(question.dot(vector)))
                    .toList();
        }
    }
}
