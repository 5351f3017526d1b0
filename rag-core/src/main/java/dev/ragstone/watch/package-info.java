/**
 * Keeping a source in sync: {@link dev.ragstone.watch.Watch} decides when the next sync is due.
 *
 * <p>Hints from the source are only hints: several are taken together, none is needed. What makes an index right in the end
 * is the scan from time to time. Nothing that goes wrong ends a watch; it is reported and tried again after a growing pause.
 */
@NullMarked
package dev.ragstone.watch;

import org.jspecify.annotations.NullMarked;
