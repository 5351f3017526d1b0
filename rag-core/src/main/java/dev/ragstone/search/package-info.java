/**
 * From a question to ranked chunks: a {@link dev.ragstone.search.Retriever} finds, a {@link dev.ragstone.search.Fusion}
 * merges what its legs found, a {@link dev.ragstone.search.Reranker} looks more closely. A {@link dev.ragstone.search.Hit}
 * remembers every score it got on the way.
 */
@NullMarked
package dev.ragstone.search;

import org.jspecify.annotations.NullMarked;
