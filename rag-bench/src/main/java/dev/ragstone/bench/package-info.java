/**
 * Benchmarks: {@code rag-bench/run NAME [--json]}. Each name is one command in this package or below it.
 *
 * <p>Figures are of the machine and the moment; every report says how it was made, and a comparison with a peer is a ratio
 * with its spread, both sides measured in turn in one process. Not published.
 */
@NullMarked
package dev.ragstone.bench;

import org.jspecify.annotations.NullMarked;
