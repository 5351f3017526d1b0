/**
 * Rerankers that need nothing but what a search has at hand: {@link dev.ragstone.retrieval.rerank.CosineReranker} compares
 * by the embedder's vectors, {@link dev.ragstone.retrieval.rerank.ListwiseReranker} asks a language model for an order.
 * Those over HTTP and over ONNX are in modules of their own.
 *
 * <p>A reranker that cannot do its work throws; going on without it is the business of who asked, such as
 * {@link dev.ragstone.retrieval.refine.RefinedRetriever}.
 */
@NullMarked
package dev.ragstone.retrieval.rerank;

import org.jspecify.annotations.NullMarked;
