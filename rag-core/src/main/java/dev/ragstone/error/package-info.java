/**
 * What can go wrong: one unchecked root, {@link dev.ragstone.error.RagException}, and a leaf for each part of the system
 * that can fail. No exception of a third-party library crosses Ragstone's API; it is kept as the cause.
 */
@NullMarked
package dev.ragstone.error;

import org.jspecify.annotations.NullMarked;
