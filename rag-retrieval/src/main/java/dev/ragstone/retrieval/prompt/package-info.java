/**
 * How hits become a prompt: {@link dev.ragstone.retrieval.prompt.NumberedSourcesAssembler} numbers them, marks each off so
 * that nothing in a document can pass for the prompt's own text, and keeps within a token budget.
 *
 * <p>What does not fit goes, lowest score first, and the prompt says so in a warning.
 */
@NullMarked
package dev.ragstone.retrieval.prompt;

import org.jspecify.annotations.NullMarked;
