package dev.ragstone.answering;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where an answer is kept, and whether one is.
 *
 * @param key missing if this one is neither to be looked up nor to be kept
 * @param known the one that is kept
 * @param warnings how many there were before the answer was begun
 */
record Reusable(@Nullable AnswerKey key, Optional<Answer> known, int warnings) {

    static Reusable never() {
        return new Reusable(null, Optional.empty(), 0);
    }
}
