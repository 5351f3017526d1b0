/**
 * Makes a list of hits say more with the same number of hits: near-duplicates go, documents share the places, and
 * {@link dev.ragstone.retrieval.diversity.MarginalRelevance} prefers what the hits before it do not say already.
 *
 * <p>Each class is one function from a list that is best first to another. A step that changes the order gives every hit a
 * new score under a leg of its own, so that the list stays best first and says why.
 *
 * <p>Texts are compared as sets of three successive words rather than by a SimHash: the candidates of one search are so
 * few that the exact overlap costs less than a millisecond, and a threshold on it means the same for short and long texts.
 */
@NullMarked
package dev.ragstone.retrieval.diversity;

import org.jspecify.annotations.NullMarked;
