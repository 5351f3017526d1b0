/**
 * The defaults: {@link dev.ragstone.embedded.EmbeddedRag} joins the readers and the chunker of rag-ingest, the Lucene store
 * and the hybrid retriever of rag-retrieval, and the in-process model of rag-onnx into one {@link dev.ragstone.Rag}.
 *
 * <p>Which parts and why: text is cut into 200-token passages along sentences and headings, because small passages keep more
 * of what a question needs within a given context; both searches are always run and fused, because each finds what the
 * other misses; with no language model configured, answers quote the best sentences and say that they do.
 */
@NullMarked
package dev.ragstone.embedded;

import org.jspecify.annotations.NullMarked;
