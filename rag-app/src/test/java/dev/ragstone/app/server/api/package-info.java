/** Parts of the API on their own. */
@NullMarked
package dev.ragstone.app.server.api;

import org.jspecify.annotations.NullMarked;
