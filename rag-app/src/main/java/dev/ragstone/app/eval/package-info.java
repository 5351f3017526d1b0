/**
 * Measures the ways to search over a public test set in the layout of BEIR.
 *
 * <p>{@link dev.ragstone.app.eval.BeirEvaluation} fills an index as any sync would and runs the judged queries through
 * whatever search it is given; the command {@code eval} and the benchmarks choose which.
 */
@NullMarked
package dev.ragstone.app.eval;

import org.jspecify.annotations.NullMarked;
