/**
 * Searching for a question in several forms at once: {@link dev.ragstone.retrieval.expand.ExpandedRetriever} asks its
 * expanders in parallel, searches for what they give within a time, and fuses all lists with that of the question itself.
 * {@link dev.ragstone.retrieval.expand.ModelExpander} asks a language model,
 * {@link dev.ragstone.retrieval.expand.IndexSynonyms} the index. {@link dev.ragstone.retrieval.expand.PlannedRetriever}
 * searches as the plan of a route says.
 *
 * <p>Whatever fails or is late is left out, and what is left is what the question alone finds. Filter and access of the
 * query hold for every form of it.
 */
@NullMarked
package dev.ragstone.retrieval.expand;

import org.jspecify.annotations.NullMarked;
