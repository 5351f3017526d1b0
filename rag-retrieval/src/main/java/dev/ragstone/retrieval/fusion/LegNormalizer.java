package dev.ragstone.retrieval.fusion;

/** Turns the scores of one leg into numbers that can be added to another leg's. */
@FunctionalInterface
interface LegNormalizer {

    /**
     * Normalizes one leg.
     *
     * @param scores finite, in the order of the leg's list, never empty
     * @param missing how many chunks the other legs found and this one did not
     * @param complete whether the leg had no more to list, so that a missing chunk is not a match at all
     * @return one number for each score, and as the last what a missing chunk gets
     */
    double[] normalize(double[] scores, int missing, boolean complete);
}
