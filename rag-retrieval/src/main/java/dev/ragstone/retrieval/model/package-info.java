/**
 * Small questions to a language model on the library's own account: {@link dev.ragstone.retrieval.model.BriefModel} asks
 * for one short reply, at low cost, within a time.
 *
 * <p>What it asks for never decides whether there is an answer: every caller has rules to fall back on.
 */
@NullMarked
package dev.ragstone.retrieval.model;

import org.jspecify.annotations.NullMarked;
