package dev.ragstone.grounding;

import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How far an answer is supported by its sources.
 *
 * @param score the mean of its sentences, from 0 to 1; missing for an answer that states nothing, of which nothing is known
 * @param sentences every statement of the answer, in order
 * @param warnings what went less well than it should have while judging
 * @since 0.1
 */
public record Groundedness(OptionalDouble score, List<SentenceSupport> sentences, List<Warning> warnings) {

    public Groundedness {
        if (score.isPresent() && !(score.getAsDouble() >= 0 && score.getAsDouble() <= 1)) {
            throw new IllegalArgumentException("score must be between 0 and 1 but was " + score.getAsDouble());
        }
        sentences = List.copyOf(sentences);
        warnings = List.copyOf(warnings);
    }

    /** A judgement with a score. */
    public Groundedness(double score, List<SentenceSupport> sentences, List<Warning> warnings) {
        this(OptionalDouble.of(score), sentences, warnings);
    }

    /** The judgement that follows from those of the sentences. */
    public static Groundedness of(List<SentenceSupport> sentences, List<Warning> warnings) {
        OptionalDouble mean =
                sentences.stream().mapToDouble(SentenceSupport::score).average();
        return mean.isPresent()
                ? new Groundedness(Math.clamp(mean.getAsDouble(), 0, 1), sentences, warnings)
                : new Groundedness(mean, sentences, warnings);
    }

    /** The sentences that the sources do not support, in order. */
    public List<SentenceSupport> unsupported() {
        return sentences.stream().filter(sentence -> !sentence.supported()).toList();
    }
}
