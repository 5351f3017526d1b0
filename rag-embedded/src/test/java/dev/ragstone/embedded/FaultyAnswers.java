package dev.ragstone.embedded;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerCache;
import dev.ragstone.generation.AnswerKey;
import dev.ragstone.retrieval.cache.ExactAnswerCache;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Answers given before, which may fail when they are looked for or kept. */
final class FaultyAnswers implements AnswerCache {

    UnaryOperator<Optional<Answer>> finding = UnaryOperator.identity();
    UnaryOperator<Answer> keeping = UnaryOperator.identity();
    private final ExactAnswerCache cache = ExactAnswerCache.create();

    @Override
    public Optional<Answer> find(AnswerKey key) {
        return finding.apply(cache.find(key));
    }

    @Override
    public void keep(AnswerKey key, Answer answer) {
        cache.keep(key, Objects.requireNonNull(keeping.apply(answer)));
    }

    @Override
    public void close() {
        cache.close();
    }
}
