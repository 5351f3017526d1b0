/**
 * How hits become a prompt. {@link dev.ragstone.retrieval.prompt.NumberedSourcesAssembler} numbers them in the user's
 * message, {@link dev.ragstone.retrieval.prompt.SystemContextAssembler} puts short excerpts into the system message, and
 * {@link dev.ragstone.retrieval.prompt.TemplateAssembler} does what a {@link dev.ragstone.retrieval.prompt.Template} says.
 *
 * <p>All three are templates, filled by the same code: it marks every text off so that nothing in a document can pass for
 * the prompt's own words, keeps within a token budget, and says in a warning what found no room, lowest score first.
 */
@NullMarked
package dev.ragstone.retrieval.prompt;

import org.jspecify.annotations.NullMarked;
