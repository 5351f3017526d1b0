/**
 * The front door: {@link dev.ragstone.Rag} and its builder.
 *
 * <p>Everything else in this module is a part that can be replaced. Values are in {@code document}; what a part must do is
 * in {@code source}, {@code chunk}, {@code embedding}, {@code store}, {@code search}, {@code prompt} and {@code generation};
 * {@code ingestion} and {@code answering} join the parts and {@code watch} decides when to sync. Packages depend on one another in that order
 * only, and on this one not at all.
 *
 * <p>A {@code Rag} counts the calls on its parts, so that others can take their place while it serves: calls under way end
 * on the parts they began with, and those are closed after the last.
 */
@NullMarked
package dev.ragstone;

import org.jspecify.annotations.NullMarked;
