/**
 * From a prompt to a checked answer: a {@link dev.ragstone.generation.Generator} writes, and every citation in the
 * {@link dev.ragstone.generation.Answer} resolves to exact characters of a document.
 */
@NullMarked
package dev.ragstone.generation;

import org.jspecify.annotations.NullMarked;
