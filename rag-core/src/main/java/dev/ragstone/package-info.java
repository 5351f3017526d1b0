/**
 * The front door: {@link dev.ragstone.Rag} and its builder.
 *
 * <p>Everything else in this module is a part that can be replaced. Values are in {@code document}; what a part must do is
 * in {@code source}, {@code chunk}, {@code embedding}, {@code store}, {@code search}, {@code prompt} and {@code generation};
 * {@code pipeline} joins the parts. Packages depend on one another in that order only, and on this one not at all.
 */
@NullMarked
package dev.ragstone;

import org.jspecify.annotations.NullMarked;
