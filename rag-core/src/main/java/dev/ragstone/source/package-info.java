/**
 * Where documents come from: a {@link dev.ragstone.source.Source} lists items, a
 * {@link dev.ragstone.source.DocumentReader} turns an item's bytes into text with structure. What happened to each item
 * is an {@link dev.ragstone.source.Outcome} with a reason.
 */
@NullMarked
package dev.ragstone.source;

import org.jspecify.annotations.NullMarked;
