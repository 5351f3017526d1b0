package dev.ragstone.grounding;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far one sentence of an answer is supported.
 *
 * @param score from 0 to 1
 * @param supported whether that is enough
 * @param bySource the score against each source it cites alone, by number; empty if it cites none
 * @param evidence the characters of a source that come nearest to it; empty if nothing does
 * @param reasons what speaks against it, for people; empty when nothing does
 * @since 0.1
 */
public record SentenceSupport(
        AnswerSentence sentence,
        double score,
        boolean supported,
        Map<Integer, Double> bySource,
        String evidence,
        List<String> reasons) {

    public SentenceSupport {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("score must be between 0 and 1 but was " + score);
        }
        bySource = Collections.unmodifiableMap(new TreeMap<>(bySource));
        reasons = List.copyOf(reasons);
    }
}
