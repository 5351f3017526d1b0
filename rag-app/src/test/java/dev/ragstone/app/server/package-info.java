/** The server over real sockets. */
@NullMarked
package dev.ragstone.app.server;

import org.jspecify.annotations.NullMarked;
