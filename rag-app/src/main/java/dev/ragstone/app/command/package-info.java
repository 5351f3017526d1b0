/**
 * One class per command. A command reads its options, calls the library and prints what comes of it; the work itself is
 * the library's.
 *
 * <p>{@link dev.ragstone.app.command.Program} runs them. What goes wrong is thrown and turned into one line, a line with
 * the remedy and an exit code in one place, {@code Failures}.
 */
@NullMarked
package dev.ragstone.app.command;

import org.jspecify.annotations.NullMarked;
