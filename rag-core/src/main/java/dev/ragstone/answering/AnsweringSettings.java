package dev.ragstone.answering;

import dev.ragstone.search.RelevanceCheck;
import org.jspecify.annotations.Nullable;

/**
 * How questions are answered.
 *
 * @param promptTokens no prompt is longer than this
 * @param steps what happens to a question first
 * @param limits how long it all may take
 * @param records what is kept of it
 * @param checking how answers are checked; missing if they are not
 * @param screening how sources are screened; missing if they are not
 * @param relevance decides whether what was found is worth asking a generator about; missing if it always is
 * @param caching how answers are given out again; missing if they are not
 * @since 0.1
 */
public record AnsweringSettings(
        int promptTokens,
        QuestionSteps steps,
        AnswerLimits limits,
        AnswerRecords records,
        @Nullable AnswerChecking checking,
        @Nullable SourceScreening screening,
        @Nullable RelevanceCheck relevance,
        @Nullable AnswerCaching caching) {

    public AnsweringSettings {
        if (promptTokens < 1) {
            throw new IllegalArgumentException("promptTokens must be positive but was " + promptTokens);
        }
    }

    /** Nothing happens to a question before it is searched for, and nothing to its answer afterwards. */
    public static AnsweringSettings of(int promptTokens) {
        return new AnsweringSettings(
                promptTokens,
                QuestionSteps.none(),
                AnswerLimits.defaults(),
                AnswerRecords.none(),
                null,
                null,
                null,
                null);
    }

    /** A copy with other steps. */
    public AnsweringSettings steps(QuestionSteps steps) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking, screening, relevance, caching);
    }

    /** A copy with other limits. */
    public AnsweringSettings limits(AnswerLimits limits) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking, screening, relevance, caching);
    }

    /** A copy that keeps something else. */
    public AnsweringSettings records(AnswerRecords records) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking, screening, relevance, caching);
    }

    /** A copy that checks answers so, or not at all. */
    public AnsweringSettings checking(@Nullable AnswerChecking checking) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking, screening, relevance, caching);
    }

    /** A copy that screens sources so, or not at all. */
    public AnsweringSettings screening(@Nullable SourceScreening screening) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking, screening, relevance, caching);
    }

    /** A copy that asks a generator only if {@code relevance} says so, or always. */
    public AnsweringSettings relevance(@Nullable RelevanceCheck relevance) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking, screening, relevance, caching);
    }

    /** A copy that gives answers out again so, or not at all. */
    public AnsweringSettings caching(@Nullable AnswerCaching caching) {
        return new AnsweringSettings(promptTokens, steps, limits, records, checking, screening, relevance, caching);
    }
}
