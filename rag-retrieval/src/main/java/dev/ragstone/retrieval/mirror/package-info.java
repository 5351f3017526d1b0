/**
 * Word search in the process over a store that is elsewhere.
 *
 * <p>{@link dev.ragstone.retrieval.mirror.MirroredStore} keeps the words of another store's chunks in a local Lucene index and
 * follows its {@linkplain dev.ragstone.store.ChangeFeed changes}, so that BM25 is the embedded store's own, with all it can do,
 * while documents, vectors and the ledger stay where they are. The local index is a copy: it is made again when it is missing
 * or belongs to something else, a database that was restored included, and every process has one of its own.
 */
@NullMarked
package dev.ragstone.retrieval.mirror;

import org.jspecify.annotations.NullMarked;
