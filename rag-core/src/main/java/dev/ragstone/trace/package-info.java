/**
 * What the library tells about its own work: spans for the steps of a call, warnings for what went less well than it
 * should, progress of a sync. Everything goes to one {@link dev.ragstone.trace.RagListener}.
 */
@NullMarked
package dev.ragstone.trace;

import org.jspecify.annotations.NullMarked;
