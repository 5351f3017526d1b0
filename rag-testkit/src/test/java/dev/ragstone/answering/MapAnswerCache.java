package dev.ragstone.answering;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerCache;
import dev.ragstone.generation.AnswerKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps whatever it is given, so that a test sees what the pipeline would have kept. */
final class MapAnswerCache implements AnswerCache {

    private final Map<AnswerKey, Answer> answers = new ConcurrentHashMap<>();

    @Override
    public Optional<Answer> find(AnswerKey key) {
        return Optional.ofNullable(answers.get(key));
    }

    @Override
    public void keep(AnswerKey key, Answer answer) {
        answers.put(key, answer);
    }

    int size() {
        return answers.size();
    }

    @Override
    public void close() {
        answers.clear();
    }
}
