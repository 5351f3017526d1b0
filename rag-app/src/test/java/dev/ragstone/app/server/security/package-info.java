/** Parts of the API on their own. */
@NullMarked
package dev.ragstone.app.server.security;

import org.jspecify.annotations.NullMarked;
