/**
 * How good retrieval is, measured: {@link dev.ragstone.retrieval.eval.BeirFolder} reads a public test set in the BEIR
 * layout, and {@link dev.ragstone.retrieval.eval.RetrieverEvaluation} runs its questions through any retriever and compares what it
 * finds with the judgements.
 *
 * <p>The corpus of such a folder is a {@link dev.ragstone.source.Source} like any other, read by
 * {@link dev.ragstone.retrieval.eval.BeirReader}, so that what is measured is the way documents really go.
 */
@NullMarked
package dev.ragstone.retrieval.eval;

import org.jspecify.annotations.NullMarked;
