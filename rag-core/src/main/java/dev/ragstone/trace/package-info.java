/**
 * What the library tells about its own work: spans for the steps of a call, warnings for what went less well than it
 * should, progress of a sync. Everything goes to one {@link dev.ragstone.trace.RagListener}. A {@link
 * dev.ragstone.trace.Trace} is what was done for one question, to be kept in a {@link dev.ragstone.trace.TraceStore}.
 */
@NullMarked
package dev.ragstone.trace;

import org.jspecify.annotations.NullMarked;
