/**
 * How much is done at once.
 *
 * <p>A server that takes on more than it can do answers nobody. So the kinds of work have a number of places each, and a
 * short queue before them; who finds both full is told to come back, at once and at almost no cost.
 */
@NullMarked
package dev.ragstone.app.server.limits;

import org.jspecify.annotations.NullMarked;
