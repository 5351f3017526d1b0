/**
 * What people see: where output goes and how wide it may be ({@link dev.ragstone.app.terminal.Console}), text wrapped to
 * that width, and how a sync is coming along.
 *
 * <p>Nothing here decides what is shown; that is up to the commands. On anything but a terminal there is no color, no
 * redrawing and no wrapping.
 */
@NullMarked
package dev.ragstone.app.terminal;

import org.jspecify.annotations.NullMarked;
