/**
 * Documents on their way into a store: {@link dev.ragstone.ingestion.Ingestion} brings a store in step with a source, {@link
 * dev.ragstone.ingestion.Reindexer} one store in step with another.
 *
 * <p>A sync is a stream: items are read ahead, examined against the ledger, embedded in batches and written behind, each
 * batch whole or not at all. What it did is a {@link dev.ragstone.ingestion.SyncReport}. It works in the caller's thread and
 * owns none of its parts. Most applications use it through {@link dev.ragstone.Rag}.
 */
@NullMarked
package dev.ragstone.ingestion;

import org.jspecify.annotations.NullMarked;
