/**
 * Whether answers say what their sources say. {@link dev.ragstone.retrieval.grounding.EvidenceCheck} compares words,
 * meanings, numbers, names and negations, in English and German and without a language model;
 * {@link dev.ragstone.retrieval.grounding.ModelCheck} asks a language model and falls back to it.
 *
 * <p>Scores are built from rules, not trained: shares of words found, cosines on a scale that an embedder's own unrelated
 * sentences set, and fixed factors for contradictions. They rank answers; what score is enough is the application's choice.
 */
@NullMarked
package dev.ragstone.retrieval.grounding;

import org.jspecify.annotations.NullMarked;
