/**
 * Measures the ways to search over judged queries.
 *
 * <p>{@link dev.ragstone.app.eval.BeirEvaluation} fills an index from a public test set as any sync would;
 * {@link dev.ragstone.app.eval.QuestionEvaluation} takes an index of one's own documents. Either runs its queries
 * through whatever search it is given; the command {@code eval} and the benchmarks choose which. A search that had to
 * leave a part out is an error here, because its figures would be those of something else.
 */
@NullMarked
package dev.ragstone.app.eval;

import org.jspecify.annotations.NullMarked;
