/**
 * Retrievers over any store: {@link dev.ragstone.retrieval.hybrid.HybridRetriever} searches by words and by meaning at the
 * same time and fuses the two lists; {@link dev.ragstone.retrieval.hybrid.KeywordRetriever} and
 * {@link dev.ragstone.retrieval.hybrid.VectorRetriever} are the two halves, for comparison.
 *
 * <p>Each half is a leg with a name, {@code bm25} and {@code vector}, under which a hit remembers its place and score
 * there. A leg fetches more than the query asks for: a chunk that is tenth in both lists may be first in the fused one,
 * and an approximate vector search is more exact the deeper it looks. When a cap on the hits per document leaves too few
 * hits, the legs fetch deeper still.
 */
@NullMarked
package dev.ragstone.retrieval.hybrid;

import org.jspecify.annotations.NullMarked;
