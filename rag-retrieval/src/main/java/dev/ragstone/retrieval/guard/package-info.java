/**
 * What stands between a user and the pipeline: {@link dev.ragstone.retrieval.guard.RuleBasedGuard} limits how often and how
 * much somebody asks, cleans what nobody can see and looks for attempts to give the model orders, and
 * {@link dev.ragstone.retrieval.guard.RetrievedTextScreen} flags the same in documents.
 *
 * <p>Detection is by phrases with bounded gaps over folded words, from a file of rules that anybody can read, and not by
 * regular expressions: no input makes it slow. It is a first line and not a proof; what keeps a document from giving
 * orders is that the prompt marks it off. Rules of German and English are written from the languages, not from a test set.
 */
@NullMarked
package dev.ragstone.retrieval.guard;

import org.jspecify.annotations.NullMarked;
