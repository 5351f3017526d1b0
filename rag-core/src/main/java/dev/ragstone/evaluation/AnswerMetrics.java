package dev.ragstone.evaluation;

import dev.ragstone.generation.Answer;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.SentenceSupport;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How well an answer cites. Values lie between 0 and 1, more is better, and are missing where there is nothing to measure.
 *
 * @since 0.1
 */
public final class AnswerMetrics {

    private AnswerMetrics() {}

    /**
     * The share of citations that support the sentence they stand in, each source taken alone; missing without citations.
     *
     * @param supportedFrom the score from which a source supports a sentence
     * @throws IllegalArgumentException if {@code supportedFrom} is not between 0 and 1
     */
    public static OptionalDouble citationPrecision(Groundedness groundedness, double supportedFrom) {
        if (!(supportedFrom >= 0 && supportedFrom <= 1)) {
            throw new IllegalArgumentException("supportedFrom must be between 0 and 1 but was " + supportedFrom);
        }
        return groundedness.sentences().stream()
                .flatMap(support -> support.bySource().values().stream())
                .mapToDouble(score -> score >= supportedFrom ? 1 : 0)
                .average();
    }

    /** The share of statements that cite a source and are supported by what they cite; missing without statements. */
    public static OptionalDouble citationRecall(Groundedness groundedness) {
        return groundedness.sentences().stream()
                .mapToDouble(support -> cites(support) && support.supported() ? 1 : 0)
                .average();
    }

    /** The share of cited documents that are among {@code relevant} by their URI; missing if none is cited. */
    public static OptionalDouble documentPrecision(Answer answer, Collection<String> relevant) {
        return cited(answer).stream()
                .mapToDouble(uri -> relevant.contains(uri) ? 1 : 0)
                .average();
    }

    /** The share of {@code relevant} documents, by their URI, that are cited; missing if none is relevant. */
    public static OptionalDouble documentRecall(Answer answer, Collection<String> relevant) {
        Set<String> cited = cited(answer);
        return relevant.stream()
                .distinct()
                .mapToDouble(uri -> cited.contains(uri) ? 1 : 0)
                .average();
    }

    private static boolean cites(SentenceSupport support) {
        return !support.bySource().isEmpty();
    }

    private static Set<String> cited(Answer answer) {
        return answer.citations().stream()
                .map(citation -> citation.document().uri())
                .collect(Collectors.toSet());
    }
}
