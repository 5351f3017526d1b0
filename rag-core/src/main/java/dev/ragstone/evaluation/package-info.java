/**
 * How good a list of results is: judged queries and the usual measures over ranked document ids.
 *
 * <p>A {@link dev.ragstone.evaluation.JudgedSet} says which documents answer which query and how well, a
 * {@link dev.ragstone.evaluation.RankingMetric} compares one list with one query's grades, and an
 * {@link dev.ragstone.evaluation.Evaluation} averages over all queries. The numbers are those of {@code trec_eval}, so
 * that they can be put beside published ones. {@link dev.ragstone.evaluation.JudgedQuestions} are for one's own
 * corpus, where what answers is named as people name it: by a file or a few words.
 *
 * <p>A mean alone misleads, so it comes with an {@link dev.ragstone.evaluation.Interval}, and two ways to search are
 * told apart by a {@link dev.ragstone.evaluation.Comparison}. Everything here is pure: no file, no clock, and chance
 * from a fixed seed only.
 */
@NullMarked
package dev.ragstone.evaluation;

import org.jspecify.annotations.NullMarked;
