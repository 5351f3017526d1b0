package dev.ragstone.pipeline;

import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.RetrievalMode;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a question before anything is searched for, in the order of the flow. A step that is missing is left
 * out; one that fails or is late is left out with a warning.
 *
 * @param mode when documents are searched at all
 * @since 0.1
 */
public record QuestionSteps(
        @Nullable QuestionGuard guard,
        @Nullable QuestionRewriter rewriter,
        @Nullable QuestionRouter router,
        RetrievalMode mode) {

    /** Nothing happens to a question, and documents are searched for every one. */
    public static QuestionSteps none() {
        return new QuestionSteps(null, null, null, RetrievalMode.ALWAYS);
    }
}
