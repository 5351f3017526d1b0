/**
 * The page at {@code /}, and the description of the API at {@code /openapi.json}.
 *
 * <p>Files are read from the program itself and once; no name in a request ever becomes a path.
 */
@NullMarked
package dev.ragstone.app.server.page;

import org.jspecify.annotations.NullMarked;
