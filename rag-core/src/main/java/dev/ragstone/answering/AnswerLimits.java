package dev.ragstone.answering;

import dev.ragstone.concurrent.TimeLimit;
import java.time.Duration;
import java.util.Optional;

/**
 * How long the parts of an answer may take; more than a hundred years is as good as no limit.
 *
 * @param step each of the steps that an answer can do without; one that takes longer, or longer than the whole answer may,
 *     is left out
 * @param retrieval the search; one that takes longer, or longer than the whole answer may, fails. While there is a limit,
 *     the search runs in a thread of its own; without, it runs in the caller's, which is interrupted when the time is over
 * @param firstToken from asking a model to its first word; one that takes longer is replaced by the fallback
 * @param whole from the question to the end of the answer; what has been written until then is the answer, and if there
 *     is nothing, the fallback answers
 * @since 0.1
 */
public record AnswerLimits(Duration step, Optional<Duration> retrieval, Duration firstToken, Duration whole) {

    private static final AnswerLimits DEFAULTS =
            new AnswerLimits(Duration.ofSeconds(10), Optional.empty(), Duration.ofMinutes(2), Duration.ofMinutes(15));

    public AnswerLimits {
        step = positive("step", step);
        retrieval = retrieval.map(limit -> positive("retrieval", limit));
        firstToken = positive("firstToken", firstToken);
        whole = positive("whole", whole);
    }

    private static Duration positive(String what, Duration limit) {
        return TimeLimit.positive("the limit of " + what, limit);
    }

    /** Ten seconds for a step, none for the search, two minutes to the first token, a quarter of an hour in all. */
    public static AnswerLimits defaults() {
        return DEFAULTS;
    }

    /** A copy with another limit for steps. */
    public AnswerLimits step(Duration limit) {
        return new AnswerLimits(limit, retrieval, firstToken, whole);
    }

    /** A copy with a limit for the search. */
    public AnswerLimits retrieval(Duration limit) {
        return new AnswerLimits(step, Optional.of(limit), firstToken, whole);
    }

    /** A copy with another limit for the first token. */
    public AnswerLimits firstToken(Duration limit) {
        return new AnswerLimits(step, retrieval, limit, whole);
    }

    /** A copy with another limit for the whole answer. */
    public AnswerLimits whole(Duration limit) {
        return new AnswerLimits(step, retrieval, firstToken, limit);
    }
}
