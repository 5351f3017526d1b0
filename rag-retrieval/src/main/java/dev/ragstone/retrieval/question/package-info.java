/**
 * What a question is about and what it refers to: {@link dev.ragstone.retrieval.question.RuleBasedRewriter} and
 * {@link dev.ragstone.retrieval.question.ModelRewriter} make follow-ups stand on their own,
 * {@link dev.ragstone.retrieval.question.RuleBasedRouter} and {@link dev.ragstone.retrieval.question.ModelRouter} say what
 * kind of question it is.
 *
 * <p>Rules come first and work without a model, in English and German; a model is asked only where the rules see a need,
 * and its reply counts only if it is plausible. The rules are word lists of the two languages and are linear in the text.
 */
@NullMarked
package dev.ragstone.retrieval.question;

import org.jspecify.annotations.NullMarked;
