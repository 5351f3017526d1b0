/** Kills the program in the middle of its work and looks at what is left. */
@NullMarked
package dev.ragstone.app.crash;

import org.jspecify.annotations.NullMarked;
