/**
 * What a search need not do twice: {@link dev.ragstone.retrieval.cache.CachingEmbedder} keeps the vectors of queries,
 * {@link dev.ragstone.retrieval.cache.CachingRetriever} whole results, {@link dev.ragstone.retrieval.cache.ExactAnswerCache}
 * answers, and {@link dev.ragstone.retrieval.cache.SemanticAnswerCache}, an option, answers to questions that mean the same.
 *
 * <p>A result is kept under the whole query, its filter and access included, together with the number of the commit it was
 * found in, and is only given out while that is the last commit. A commit therefore needs to tell nobody, and one that
 * another process makes counts as soon as the store sees it. Caches are bounded by bytes rather than by entries, since a
 * result may hold ten passages or ten documents.
 */
@NullMarked
package dev.ragstone.retrieval.cache;

import org.jspecify.annotations.NullMarked;
