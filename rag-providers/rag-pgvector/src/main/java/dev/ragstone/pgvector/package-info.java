/**
 * A {@link dev.ragstone.store.Store} in PostgreSQL with pgvector, on plain JDBC.
 *
 * <p>{@link dev.ragstone.pgvector.PgVectorStore} keeps documents, chunks, words, vectors and the sync ledger in tables of
 * one schema and commits them together. What was decided:
 *
 * <ul>
 *   <li>Vectors are stored with length one and compared by their inner product, which then is the cosine and cheaper.
 *   <li>Words are found by PostgreSQL's inverted index and ranked by BM25, computed in SQL from exact statistics, because
 *       {@code ts_rank} knows neither how rare a word is nor how long a text.
 *   <li>Filters become conditions in which every key and value is bound.
 *   <li>Any Java string can be stored; what PostgreSQL has no place for is written in another way.
 *   <li>One row puts commits in order, which makes the {@linkplain dev.ragstone.store.ChangeFeed feed of changes} complete.
 * </ul>
 *
 * <p>No type of the driver, of pgvector or of {@code java.sql} but {@link javax.sql.DataSource} is part of the API.
 */
@NullMarked
package dev.ragstone.pgvector;

import org.jspecify.annotations.NullMarked;
