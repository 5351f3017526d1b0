/**
 * The flows that join the parts: {@link dev.ragstone.pipeline.Ingestion} brings a store in step with a source,
 * {@link dev.ragstone.pipeline.Reindexer} one store in step with another,
 * {@link dev.ragstone.pipeline.Answering} turns a question into a checked answer.
 *
 * <p>They work in the caller's thread and own none of their parts. Each step takes a value and returns a new one; nothing is
 * passed sideways. Most applications use them through {@link dev.ragstone.Rag}.
 */
@NullMarked
package dev.ragstone.pipeline;

import org.jspecify.annotations.NullMarked;
