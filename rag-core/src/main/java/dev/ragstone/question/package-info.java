/**
 * What happens to a question before anything is looked for: a {@link dev.ragstone.question.QuestionGuard} lets it in, a
 * {@link dev.ragstone.question.QuestionRewriter} makes a follow-up stand on its own, a
 * {@link dev.ragstone.question.QuestionRouter} says what kind of question it is, and a
 * {@link dev.ragstone.question.QueryExpander} puts it in other words as well.
 *
 * <p>Each step takes plain values and gives a new one; none knows the others. Every one of them is optional: a step that
 * throws is left out with a warning and the question goes on as it was. The exception is a guard's decision to block,
 * which is a result and not a failure.
 */
@NullMarked
package dev.ragstone.question;

import org.jspecify.annotations.NullMarked;
