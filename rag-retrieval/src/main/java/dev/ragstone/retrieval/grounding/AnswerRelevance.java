package dev.ragstone.retrieval.grounding;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.generation.Answer;
import dev.ragstone.grounding.AnswerSentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Measures whether an answer is about what was asked, for evaluation: how near the answer, or the nearest sentence of it,
 * is to the question in meaning. It does not measure whether the answer is right.
 *
 * <p>Safe for use by several threads. It does not close the embedder.
 *
 * @since 0.1
 */
public final class AnswerRelevance {

    private final Cosines cosines;

    private AnswerRelevance(Cosines cosines) {
        this.cosines = cosines;
    }

    /** Measures by the vectors of {@code embedder}. */
    public static AnswerRelevance of(Embedder embedder) {
        return new AnswerRelevance(new Cosines(embedder));
    }

    /**
     * From 0, as near as sentences about different things are, to 1; 0 for an answer that abstains or says nothing.
     *
     * @throws dev.ragstone.error.EmbeddingException if the embedder fails
     */
    public double of(String question, Answer answer) {
        List<String> sentences = AnswerSentence.in(answer.text()).stream()
                .map(AnswerSentence::text)
                .toList();
        if (answer.abstained() || sentences.isEmpty() || question.isBlank()) {
            return 0;
        }
        var texts = new ArrayList<>(sentences);
        texts.add(sentences.stream().collect(Collectors.joining(" ")));
        texts.add(question);
        Map<String, Vector> vectors = cosines.vectors(texts);
        Vector asked = Objects.requireNonNull(vectors.get(question));
        return texts.subList(0, texts.size() - 1).stream()
                .mapToDouble(text -> cosines.likeness(asked, Objects.requireNonNull(vectors.get(text))))
                .max()
                .orElse(0);
    }
}
