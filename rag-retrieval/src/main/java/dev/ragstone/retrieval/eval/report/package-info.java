/**
 * An evaluation as a page to look at: {@link dev.ragstone.retrieval.eval.report.HtmlReport} puts the figures, the
 * plots and the queries that went wrong into one HTML file.
 *
 * <p>The file needs nothing else: plots are SVG within it, colours follow the reader's light or dark setting, and
 * there is no script. Questions and ids come from outside and may be hostile, so every text goes through one place
 * that escapes it, and the page forbids itself to load anything.
 */
@NullMarked
package dev.ragstone.retrieval.eval.report;

import org.jspecify.annotations.NullMarked;
