/**
 * A real HTTP server on the loopback address for tests of what calls services: {@link
 * dev.ragstone.testkit.http.FixtureServer} answers as it is told, also by resetting the connection in the middle of an
 * answer or by saying nothing more, and notices when its client goes away.
 *
 * <p>Written on plain sockets, because the JDK's server hides the connection, which is what faults are made of.
 */
@NullMarked
package dev.ragstone.testkit.http;

import org.jspecify.annotations.NullMarked;
