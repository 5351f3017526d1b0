package dev.ragstone.answering;

import dev.ragstone.generation.Answer;
import dev.ragstone.grounding.AnswerSentence;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.grounding.GroundednessPolicy;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How answers are checked against their sources.
 *
 * @param check judges an answer; missing if only citations are looked at
 * @param policy what follows from that
 * @param uncitedShare the largest share of statements, from 0 to 1, that may cite nothing without a warning; 1 for no
 *     warning
 * @since 0.1
 */
public record AnswerChecking(@Nullable GroundednessCheck check, GroundednessPolicy policy, double uncitedShare) {

    /** The code of the warning about an answer with statements that cite nothing. */
    public static final String UNCITED = "uncited-statements";

    private static final int LONGEST = 120;

    public AnswerChecking {
        if (!(uncitedShare >= 0 && uncitedShare <= 1)) {
            throw new IllegalArgumentException("uncitedShare must be between 0 and 1 but was " + uncitedShare);
        }
    }

    /** Judges answers, and does not mind statements that cite nothing. */
    public AnswerChecking(GroundednessCheck check, GroundednessPolicy policy) {
        this(check, policy, 1);
    }

    /**
     * Looks at citations alone, and warns when more than {@code share} of the statements have none.
     *
     * @throws IllegalArgumentException if {@code share} is not between 0 and 1
     */
    public static AnswerChecking warningUncitedAbove(double share) {
        return new AnswerChecking(null, GroundednessPolicy.warningBelow(0), share);
    }

    /**
     * A copy that warns when more than {@code share} of the statements cite nothing; 0 warns of a single one.
     *
     * @throws IllegalArgumentException if {@code share} is not between 0 and 1
     */
    public AnswerChecking uncitedShare(double share) {
        return new AnswerChecking(check, policy, share);
    }

    /** The warning about the statements of {@code answer} that cite nothing, if they are too many. */
    Optional<Warning> uncited(Answer answer) {
        List<String> uncited = answer.uncited();
        if (uncited.isEmpty() || uncitedShare == 1) {
            return Optional.empty();
        }
        long statements = AnswerSentence.in(answer.text()).stream()
                .filter(AnswerSentence::isStatement)
                .count();
        return uncited.size() > uncitedShare * statements
                ? Optional.of(new Warning(
                        UNCITED,
                        uncited.size() + " of " + statements + " statements cite no source, the first: '"
                                + shortened(uncited.getFirst()) + "'"))
                : Optional.empty();
    }

    private static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "\u2026";
    }
}
