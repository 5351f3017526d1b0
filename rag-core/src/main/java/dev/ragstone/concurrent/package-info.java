/**
 * Waiting for what may hang: calls that are made in threads of their own and left when their time is over.
 *
 * <p>For implementers of steps, such as rerankers and models, who ask something that may never answer. {@link
 * dev.ragstone.concurrent.CallThreads} are the threads, {@link dev.ragstone.concurrent.LimitedCalls} the calls of one
 * thing, {@link dev.ragstone.concurrent.CallException} says why one gave nothing. {@link
 * dev.ragstone.concurrent.Alarm} and {@link dev.ragstone.concurrent.ReadingThread} end a wait in the caller's own thread.
 * Users of the library meet none of them.
 *
 * <p>Two things were decided for all calls. The threads are platform threads, since a model may compute in native code,
 * where a virtual thread keeps its carrier from all others. And they have nothing of the thread that waits but its
 * logging context and context class loader, so that nothing of one user reaches the call of another.
 *
 * <p>Nothing here knows any other package: it is at the bottom, beside {@code dev.ragstone.error}, which it does not need
 * because whoever waits states a failure in its own words.
 */
@NullMarked
package dev.ragstone.concurrent;

import org.jspecify.annotations.NullMarked;
