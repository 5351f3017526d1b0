/**
 * Reading in processes of their own, so that a file made to exhaust memory, to hang or to crash a parser costs that file
 * and nothing else: {@link dev.ragstone.ingest.isolation.IsolatedReader} keeps a few child JVMs and hands them items.
 *
 * <p>A child gets a path and sends back an extraction, over its standard streams, in messages that are cut into short
 * segments and counted on arrival: whatever a child sends, the parent takes no more than the limits allow. What
 * libraries print goes elsewhere. A child ends when its standard input does, so that it outlives its parent in no case,
 * and works in a temporary folder of its own, which goes with it.
 *
 * <p>A child makes its reader once, by a {@link dev.ragstone.ingest.isolation.ReaderFactory}, and is replaced after a
 * number of items and after anything but an ordinary outcome.
 */
@NullMarked
package dev.ragstone.ingest.isolation;

import org.jspecify.annotations.NullMarked;
