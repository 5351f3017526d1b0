/**
 * How good a list of results is: judged queries and the usual measures over ranked document ids.
 *
 * <p>A {@link dev.ragstone.evaluation.JudgedSet} says which documents answer which query and how well, a
 * {@link dev.ragstone.evaluation.RankingMetric} compares one list with one query's grades, and an
 * {@link dev.ragstone.evaluation.Evaluation} averages over all queries. The numbers are those of {@code trec_eval}, so
 * that they can be put beside published ones. Everything here is pure: no search, no file, no randomness.
 */
@NullMarked
package dev.ragstone.evaluation;

import org.jspecify.annotations.NullMarked;
