/**
 * Ways to merge the lists of several searches into one, each a {@link dev.ragstone.search.Fusion}.
 *
 * <p>BM25 scores and cosines live on different scales, so they are never added as they are.
 * {@link dev.ragstone.retrieval.fusion.MinMaxFusion} maps each list to the range from 0 to 1,
 * {@link dev.ragstone.retrieval.fusion.MaxNormFusion} divides it by its highest score,
 * {@link dev.ragstone.retrieval.fusion.ZScoreFusion} measures each score in standard deviations, and
 * {@link dev.ragstone.retrieval.fusion.ReciprocalRankFusion} looks at places alone. All of them take a weight per leg, by
 * its name; a leg without one weighs 1, and one that weighs 0 is left out. The order in which lists are given makes no
 * difference. What is too far from the query to count at all is taken out of a list before, by
 * {@link dev.ragstone.search.Ranking#atLeast}.
 *
 * <p>They differ in what a leg says about a chunk it did not find, and each states it. If a leg lists a chunk twice, its
 * first place counts. Infinite scores count as very large ones.
 */
@NullMarked
package dev.ragstone.retrieval.fusion;

import org.jspecify.annotations.NullMarked;
