/** How a document becomes chunks: the {@link dev.ragstone.chunk.Chunker} interface. */
@NullMarked
package dev.ragstone.chunk;

import org.jspecify.annotations.NullMarked;
