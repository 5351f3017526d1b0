/** Tests of the contracts themselves: what is right passes them, and what breaks a rule does not. */
@NullMarked
package dev.ragstone.testkit;

import org.jspecify.annotations.NullMarked;
