/**
 * For those who implement or use Ragstone: the rules of every SPI as executable contracts, and assertions about the
 * quality of a search.
 *
 * <p>To check an implementation, extend its contract in a test and say how to make one:
 *
 * <pre>{@code
 * class SentenceChunkerContractTest extends ChunkerContract {
 *     @Override
 *     protected Chunker chunker() {
 *         return SentenceChunker.of(TokenCounter.cautious());
 *     }
 * }
 * }</pre>
 *
 * <p>The tests of a contract cannot be overridden. What they feed an implementation is random where that finds more, but
 * from fixed seeds: a failure repeats. Working parts to build tests from are in {@link dev.ragstone.testkit.fake}.
 */
@NullMarked
package dev.ragstone.testkit;

import org.jspecify.annotations.NullMarked;
