package dev.ragstone.generation;

import dev.ragstone.search.Hit;
import java.util.List;

/**
 * What happens while an answer is made: first the sources, then the text piece by piece, last the whole. Text may be
 * withdrawn on the way.
 *
 * @since 0.1
 */
public sealed interface AnswerEvent {

    /** Retrieval is done; these hits are what the answer will rest on. Comes once, first. */
    record SourcesFound(List<Hit> hits) implements AnswerEvent {

        public SourcesFound {
            hits = List.copyOf(hits);
        }
    }

    /** The next piece of the text. */
    record Token(String text) implements AnswerEvent {}

    /**
     * All text so far counts for nothing, and begins anew. Comes only if answers are checked against their sources and
     * written anew, or taken back, when these do not support them.
     *
     * @param reason for people
     */
    record Withdrawn(String reason) implements AnswerEvent {}

    /** The answer is complete. Comes once, last. */
    record Done(Answer answer) implements AnswerEvent {}
}
