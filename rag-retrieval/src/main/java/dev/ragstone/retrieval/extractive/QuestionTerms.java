package dev.ragstone.retrieval.extractive;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The terms of a question, each weighted by how rare it is among the sentences at hand.
 *
 * <p>A term that no sentence has weighs most: if it is what the question is about, the sources do not answer it.
 */
final class QuestionTerms {

    private final Map<String, Double> weights = new LinkedHashMap<>();
    private final double total;

    QuestionTerms(Set<String> terms, Collection<Sentence> sentences) {
        double sum = 0;
        for (String term : terms) {
            long having = sentences.stream()
                    .filter(sentence -> sentence.terms().contains(term))
                    .count();
            // The inverse document frequency of BM25.
            double weight = Math.log(1 + (sentences.size() - having + 0.5) / (having + 0.5));
            weights.put(term, weight);
            sum += weight;
        }
        total = sum;
    }

    /**
     * How much of the question {@code terms} hold, from 0 to 1: the mean of their share in the terms and in the weights.
     * With few sentences the weights alone would be extreme.
     */
    double coverage(Set<String> terms) {
        double weight = 0;
        double count = 0;
        for (var entry : weights.entrySet()) {
            if (terms.contains(entry.getKey())) {
                weight += entry.getValue();
                count++;
            }
        }
        return count == 0 ? 0 : (weight / total + count / weights.size()) / 2;
    }
}
