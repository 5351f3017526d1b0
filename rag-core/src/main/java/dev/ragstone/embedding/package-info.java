/** From text to vectors: the {@link dev.ragstone.embedding.Embedder} interface and its values. */
@NullMarked
package dev.ragstone.embedding;

import org.jspecify.annotations.NullMarked;
