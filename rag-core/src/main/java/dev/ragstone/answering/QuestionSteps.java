package dev.ragstone.answering;

import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.RetrievalMode;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a question before anything is searched for, in the order of the flow. A step that is missing is left
 * out; one that fails or is late is left out with a warning. So is the guard, unless {@link #blockUnchecked} says that a
 * question it could not check is not answered.
 *
 * @param mode when documents are searched at all
 * @param unchecked what becomes of a question that the guard fails on or is late with
 * @since 0.1
 */
public record QuestionSteps(
        @Nullable QuestionGuard guard,
        @Nullable QuestionRewriter rewriter,
        @Nullable QuestionRouter router,
        RetrievalMode mode,
        Unchecked unchecked) {

    /** What becomes of a question that the guard could not check. */
    public enum Unchecked {
        /** It is answered, with the warning {@code guard-failed} or {@code guard-late}. */
        ALLOW,
        /** It is not answered. */
        BLOCK
    }

    /** Steps with a guard that is done without when it fails or is late. */
    public QuestionSteps(
            @Nullable QuestionGuard guard,
            @Nullable QuestionRewriter rewriter,
            @Nullable QuestionRouter router,
            RetrievalMode mode) {
        this(guard, rewriter, router, mode, Unchecked.ALLOW);
    }

    /** Nothing happens to a question, and documents are searched for every one. */
    public static QuestionSteps none() {
        return new QuestionSteps(null, null, null, RetrievalMode.ALWAYS);
    }

    /** A copy that answers no question which the guard fails on or is late with. Default: it is answered with a warning. */
    public QuestionSteps blockUnchecked() {
        return new QuestionSteps(guard, rewriter, router, mode, Unchecked.BLOCK);
    }
}
