/** Parts of the server on their own. */
@NullMarked
package dev.ragstone.app.server.http;

import org.jspecify.annotations.NullMarked;
