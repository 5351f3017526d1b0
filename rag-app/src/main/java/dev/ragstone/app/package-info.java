/**
 * The {@code ragstone} program: {@link dev.ragstone.app.Main} starts it.
 *
 * <p>{@code command} holds one class per command, {@code report} what {@code --json} prints, {@code terminal} what people
 * see while they wait, {@code eval} the measurement over a judged test set. Everything else is the library's work.
 *
 * <p>Results go to standard output, all else to standard error, so that output can be piped. The program ends with 0, with
 * 1 when it failed, with 2 when it was called wrongly, and with 130 when it was interrupted.
 */
@NullMarked
package dev.ragstone.app;

import org.jspecify.annotations.NullMarked;
