package dev.ragstone.answering;

import dev.ragstone.generation.AnswerCache;
import java.util.Objects;

/**
 * How answers are given out again.
 *
 * <p>An answer is only given to a question that is asked with the same filter and access, the same limits and choices, the same
 * settings and instructions for the model, and after the same conversation; only while the index is at the commit it was made from; and only by the pipeline that made
 * it, so that no other generator, template, retriever or setting ever meets it. Kept is only what went as it should: no
 * answer that a part is missing from, that was cut, withdrawn, doubted or given up, that a fallback wrote, or that no
 * generator wrote at all. The question is guarded, rewritten and routed before it is looked up, each time.
 *
 * <p>Questions that are asked at the same moment do not wait for one another: each is answered, and the last answer kept.
 *
 * <p>What somebody may read must be said in the query. With a retriever that decides it by anything else, such as the
 * thread it is called in, use {@link #perUser}.
 *
 * @param cache keeps the answers
 * @param perUser whether an answer is only given to the {@linkplain dev.ragstone.question.Question#user() user} it was
 *     made for
 * @since 0.1
 */
public record AnswerCaching(AnswerCache cache, boolean perUser) {

    public AnswerCaching {
        Objects.requireNonNull(cache, "cache");
    }

    /** Gives the answers that {@code cache} keeps to everybody who asks the same with the same access. */
    public static AnswerCaching of(AnswerCache cache) {
        return new AnswerCaching(cache, false);
    }

    /** A copy that gives answers to other users too, or not. */
    public AnswerCaching perUser(boolean perUser) {
        return new AnswerCaching(cache, perUser);
    }
}
