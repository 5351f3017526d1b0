/**
 * Whether an answer says what its sources say: its sentences, the citations in them, and the
 * {@link dev.ragstone.grounding.GroundednessCheck} that compares both.
 *
 * <p>Citations are found by one scanner, {@link dev.ragstone.grounding.CitationScanner}, whether an answer is complete or
 * still coming in piece by piece, so that both see the same ones. It reads Markdown well enough not to take an index in
 * code, a link or a footnote for a citation. Everything here works in time that grows evenly with the text, since the text
 * is a model's and may be anything.
 *
 * <p>A check judges, a {@link dev.ragstone.grounding.GroundednessPolicy} decides what follows from it; neither changes the
 * answer.
 */
@NullMarked
package dev.ragstone.grounding;

import org.jspecify.annotations.NullMarked;
