package dev.ragstone.pipeline;

import org.jspecify.annotations.Nullable;

/**
 * How questions are answered.
 *
 * @param promptTokens no prompt is longer than this
 * @param steps what happens to a question first
 * @param limits how long it all may take
 * @param records what is kept of it
 * @param checking how answers are checked; missing if they are not
 * @since 0.1
 */
public record AnsweringSettings(
        int promptTokens,
        QuestionSteps steps,
        AnswerLimits limits,
        AnswerRecords records,
        @Nullable AnswerChecking checking) {

    public AnsweringSettings {
        if (promptTokens < 1) {
            throw new IllegalArgumentException("promptTokens must be positive but was " + promptTokens);
        }
    }

    /** Nothing happens to a question before it is searched for. */
    public static AnsweringSettings of(int promptTokens) {
        return new AnsweringSettings(
                promptTokens, QuestionSteps.none(), AnswerLimits.defaults(), AnswerRecords.none(), null);
    }

    /** A copy with other steps. */
    public AnsweringSettings steps(QuestionSteps steps) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking);
    }

    /** A copy with other limits. */
    public AnsweringSettings limits(AnswerLimits limits) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking);
    }

    /** A copy that keeps something else. */
    public AnsweringSettings records(AnswerRecords records) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking);
    }

    /** A copy that checks answers so, or not at all. */
    public AnsweringSettings checking(@Nullable AnswerChecking checking) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking);
    }
}
