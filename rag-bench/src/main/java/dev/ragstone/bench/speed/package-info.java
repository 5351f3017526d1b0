/**
 * Vector search side by side: our store, LangChain4j's and Spring AI's stores in memory, and JVector, over the same vectors
 * and queries in one run.
 *
 * <p>Vectors lie in clusters, as embeddings of texts do, and queries come from the same clusters. What a contender finds is
 * compared with an exact scan. Each round asks all contenders all queries, in an order that changes from round to round.
 *
 * <p>Texts are made from the sentences of a test set, or of made-up words as frequent as those of a language, and have vectors
 * that say nothing about them: what a search costs does not depend on what it finds. The same texts fill the large index that
 * is searched while it is written.
 *
 * <p>{@link dev.ragstone.bench.speed.PgBenchmark} does the same for stores in PostgreSQL, with filters, and
 * {@link dev.ragstone.bench.speed.ServerBenchmark} puts the server under load, from another process than its own.
 */
@NullMarked
package dev.ragstone.bench.speed;

import org.jspecify.annotations.NullMarked;
