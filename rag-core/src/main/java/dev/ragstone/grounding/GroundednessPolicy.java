package dev.ragstone.grounding;

import dev.ragstone.trace.Warning;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What follows from a judgement: nothing, a warning, another try with stricter instructions, or no answer at all.
 *
 * <pre>{@code
 * var policy = GroundednessPolicy.warningBelow(0.6).retryingBelow(0.4).abstainingBelow(0.3);
 * }</pre>
 *
 * @param warnBelow an answer below this score gets a warning, and so does one with an unsupported sentence
 * @param retryBelow an answer below this score is written anew, once; zero for never
 * @param abstainBelow an answer below this score, after the retry if there is one, is not given; zero for never
 * @since 0.1
 */
public record GroundednessPolicy(double warnBelow, double retryBelow, double abstainBelow) {

    /** The code of the warning about an answer that its sources do not support. */
    public static final String LOW_GROUNDEDNESS = "low-groundedness";

    private static final int NAMED = 3;
    private static final int LONGEST = 120;

    /** What to do with an answer. */
    public enum Action {
        /** Give it. */
        ACCEPT,
        /** Give it with a warning. */
        WARN,
        /** Write it anew with {@link #stricterInstructions()}. */
        RETRY,
        /** Say that the documents have no answer. */
        ABSTAIN
    }

    public GroundednessPolicy {
        requireScore(warnBelow, "warnBelow");
        requireScore(retryBelow, "retryBelow");
        requireScore(abstainBelow, "abstainBelow");
    }

    /** Warns below {@code score} and does nothing else. */
    public static GroundednessPolicy warningBelow(double score) {
        return new GroundednessPolicy(score, 0, 0);
    }

    /** A copy that has answers below {@code score} written anew, once. */
    public GroundednessPolicy retryingBelow(double score) {
        return new GroundednessPolicy(warnBelow, score, abstainBelow);
    }

    /** A copy that does not give answers below {@code score}. */
    public GroundednessPolicy abstainingBelow(double score) {
        return new GroundednessPolicy(warnBelow, retryBelow, score);
    }

    /**
     * What to do with an answer that was judged so. One without a score states nothing that could be wrong, and is given.
     *
     * @param retried whether it was written anew already
     */
    public Action decide(Groundedness groundedness, boolean retried) {
        double score = groundedness.score().orElse(1);
        if (score < retryBelow && !retried) {
            return Action.RETRY;
        }
        if (score < abstainBelow) {
            return Action.ABSTAIN;
        }
        boolean warn = score < warnBelow
                || (warnBelow > 0 && !groundedness.unsupported().isEmpty());
        return warn ? Action.WARN : Action.ACCEPT;
    }

    /**
     * What to tell the model in addition when it writes the answer anew; see
     * {@link dev.ragstone.prompt.PromptRequest#instructions}. It quotes nothing of the first answer, which may hold
     * anything.
     */
    public String stricterInstructions() {
        return "An earlier answer to this question said things that the sources do not say. State only what stands in"
                + " the sources, in their own words where you can, with their numbers, names and conditions unchanged."
                + " Cite a source after every sentence and leave out whatever you cannot cite.";
    }

    /** The warning about an answer that was judged so. */
    public Warning warning(Groundedness groundedness) {
        String named = groundedness.unsupported().stream()
                .limit(NAMED)
                .map(support -> "'" + shortened(support.sentence().text()) + "'")
                .collect(Collectors.joining(", "));
        return new Warning(
                LOW_GROUNDEDNESS,
                String.format(
                                Locale.ROOT,
                                "%d of %d statements are not supported by the sources (score %.2f)",
                                groundedness.unsupported().size(),
                                groundedness.sentences().size(),
                                groundedness.score().orElse(1))
                        + (named.isEmpty() ? "" : ": " + named));
    }

    private static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "\u2026";
    }

    private static void requireScore(double score, String name) {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException(name + " must be between 0 and 1 but was " + score);
        }
    }
}
