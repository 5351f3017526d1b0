/**
 * Vectors a store has already: comparing chunks by meaning must not cost a model run per chunk at query time.
 *
 * <p>A vector is looked up under the key a sync stored it with, so a chunk that was embedded under another title or by
 * another model has none here.
 */
@NullMarked
package dev.ragstone.retrieval.vectors;

import org.jspecify.annotations.NullMarked;
