/**
 * Where the program keeps an index: in a folder, or in PostgreSQL.
 *
 * <p>The commands know an {@link dev.ragstone.app.index.IndexPlace} and not which of the two it is; what only one of them
 * can do is refused here, in words of the command line.
 */
@NullMarked
package dev.ragstone.app.index;

import org.jspecify.annotations.NullMarked;
