/**
 * Where chunks are kept and found again.
 *
 * <p>{@link dev.ragstone.store.Store} is the whole: documents, chunks, vectors and the sync ledger in one commit, with both
 * kinds of search. {@link dev.ragstone.store.KeywordIndex} and {@link dev.ragstone.store.VectorStore} are the halves, usable
 * on their own. {@link dev.ragstone.store.Filter} and {@link dev.ragstone.store.AccessScope} say which documents a search
 * may see; their in-memory meaning here is the yardstick for every backend.
 */
@NullMarked
package dev.ragstone.store;

import org.jspecify.annotations.NullMarked;
