/**
 * Answers without a language model: {@link dev.ragstone.retrieval.extractive.ExtractiveGenerator} quotes the sentences of
 * the sources that answer a question best, each with its citation, and abstains when none does.
 *
 * <p>Sources are cut into sentences that can stand alone, leaving out headings, table rules and code. Sentences are judged
 * by the words they share with the question, by their meaning if there is an embedder, and by the rank of their source.
 * {@link dev.ragstone.retrieval.extractive.SubjectCheck} judges the same way, but more mildly, for generators that write freely.
 */
@NullMarked
package dev.ragstone.retrieval.extractive;

import org.jspecify.annotations.NullMarked;
