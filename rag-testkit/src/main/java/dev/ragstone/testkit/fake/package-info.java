/**
 * Small working parts for tests, in place of mocks: a store that keeps everything in memory, an embedder that hashes
 * words, a generator that says what it was told to.
 *
 * <p>All of them are deterministic, need nothing installed, pass the contracts of
 * {@link dev.ragstone.testkit}, and can be told to fail where a test needs a failure. They count and record what they
 * were asked, so that a test can tell that something was <em>not</em> done. They are simple before they are fast: a
 * search looks at every chunk.
 */
@NullMarked
package dev.ragstone.testkit.fake;

import org.jspecify.annotations.NullMarked;
