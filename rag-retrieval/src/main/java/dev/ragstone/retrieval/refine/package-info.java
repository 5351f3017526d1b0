/**
 * What happens to hits after fusion: {@link dev.ragstone.retrieval.refine.RefinedRetriever} asks another retriever for
 * more hits than are wanted and puts small steps after it, each of which can be left out.
 *
 * <p>The order is fixed, since each step lives on the one before: near-duplicates go first, so that no reranker is paid for
 * them; a cap per document and diversity come after the reranker, so that they choose among the best scores there are; the
 * text is widened last, when it is known which hits stay. A step that fails is left out with a warning.
 */
@NullMarked
package dev.ragstone.retrieval.refine;

import org.jspecify.annotations.NullMarked;
