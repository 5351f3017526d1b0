/**
 * The program as a server: {@link dev.ragstone.app.server.RagServer} opens an index, listens and closes both again.
 *
 * <p>{@code http} is the protocol and its limits, {@code security} who calls, {@code limits} how much at once, {@code api}
 * and {@code openai} what can be asked, {@code page} the page. Only this package knows all of them.
 */
@NullMarked
package dev.ragstone.app.server;

import org.jspecify.annotations.NullMarked;
