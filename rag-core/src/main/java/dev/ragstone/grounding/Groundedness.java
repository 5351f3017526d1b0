package dev.ragstone.grounding;

import dev.ragstone.trace.Warning;
import java.util.List;

/**
 * How far an answer is supported by its sources.
 *
 * @param score the mean of its sentences, from 0 to 1; 1 for an answer that states nothing
 * @param sentences every statement of the answer, in order
 * @param warnings what went less well than it should have while judging
 * @since 0.1
 */
public record Groundedness(double score, List<SentenceSupport> sentences, List<Warning> warnings) {

    public Groundedness {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("score must be between 0 and 1 but was " + score);
        }
        sentences = List.copyOf(sentences);
        warnings = List.copyOf(warnings);
    }

    /** The judgement that follows from those of the sentences. */
    public static Groundedness of(List<SentenceSupport> sentences, List<Warning> warnings) {
        double mean =
                sentences.stream().mapToDouble(SentenceSupport::score).average().orElse(1);
        return new Groundedness(Math.clamp(mean, 0, 1), sentences, warnings);
    }

    /** The sentences that the sources do not support, in order. */
    public List<SentenceSupport> unsupported() {
        return sentences.stream().filter(sentence -> !sentence.supported()).toList();
    }
}
