package dev.ragstone.retrieval.cache;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerCache;
import dev.ragstone.generation.AnswerKey;
import java.time.Duration;
import java.util.Optional;

/**
 * Gives an answer out again to the very same question: equal in its words, limits, filter, access and history, and while
 * the index is at the commit that the answer was made from.
 *
 * <p>Safe for use by several threads, without one of its own. Hand it to the builder of a {@code Rag} with
 * {@code answerCaching(AnswerCaching.of(cache))}.
 *
 * @since 0.1
 */
public final class ExactAnswerCache implements AnswerCache {

    private static final long MAX_BYTES = 32L << 20;
    private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

    private final BoundedCache<AnswerKey, Answer> answers;

    private ExactAnswerCache(BoundedCache.Limits limits) {
        this.answers = new BoundedCache<>(limits, AnswerSize::bytes);
    }

    /** Keeps answers for an hour, in up to 32 MB. */
    public static ExactAnswerCache create() {
        return of(MAX_BYTES, TIME_TO_LIVE);
    }

    /**
     * Keeps answers for {@code timeToLive}, in up to {@code maxBytes} of memory.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static ExactAnswerCache of(long maxBytes, Duration timeToLive) {
        return new ExactAnswerCache(new BoundedCache.Limits(maxBytes, timeToLive));
    }

    @Override
    public Optional<Answer> find(AnswerKey key) {
        return Optional.ofNullable(answers.get(key));
    }

    @Override
    public void keep(AnswerKey key, Answer answer) {
        if (AnswerSize.isWhole(answer)) {
            answers.put(key, answer);
        }
    }

    @Override
    public void close() {
        answers.clear();
    }
}
