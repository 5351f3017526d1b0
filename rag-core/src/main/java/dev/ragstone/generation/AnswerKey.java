package dev.ragstone.generation;

import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Query;
import java.util.List;

/**
 * Everything that decides what an answer is, so that one may be given out again.
 *
 * @param query the question with its limits, filter and access: an answer is never given to somebody with another access
 * @param history what was said before
 * @param variant how it is answered, such as the generator's name and its settings; two ways never share answers
 * @param generation the {@linkplain dev.ragstone.store.Catalog#generation() commit} of the index it is made from
 * @since 0.1
 */
public record AnswerKey(Query query, List<Turn> history, String variant, long generation) {

    public AnswerKey {
        history = List.copyOf(history);
    }
}
