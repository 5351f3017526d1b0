/**
 * What {@code --json} prints: one record per command, whose components are the keys of the JSON object, in order.
 *
 * <p>Scripts rely on these names. Keys may be added; none is renamed or removed without a major version. A document is
 * named by its URI, offsets count UTF-16 code units of its text, and a page is {@code null} where there are none.
 */
@NullMarked
package dev.ragstone.app.report;

import org.jspecify.annotations.NullMarked;
