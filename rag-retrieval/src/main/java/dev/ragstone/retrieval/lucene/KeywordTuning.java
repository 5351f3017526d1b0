package dev.ragstone.retrieval.lucene;

/**
 * How the search by words weighs what it finds beside plain BM25. Everything here is applied when searching, so another
 * choice needs no reindexing.
 *
 * <pre>{@code
 * LuceneStore.builder(directory).keywords(KeywordTuning.defaults().withTypos(true))
 * }</pre>
 *
 * @param titleWeight how much a word in a title or heading counts on top of the text, which always includes them; zero
 *     for not at all
 * @param proximityWeight how much words of the query count that stand together in the text as well; zero for not at all
 * @param typos whether a word that the index does not have finds the words it may have been meant to be
 * @param prefixes whether a word also finds longer words that begin with it
 * @since 0.1
 */
public record KeywordTuning(double titleWeight, double proximityWeight, boolean typos, boolean prefixes) {

    private static final double MAX_WEIGHT = 10;
    private static final KeywordTuning DEFAULTS = new KeywordTuning(0.3, 0.2, false, false);

    public KeywordTuning {
        requireWeight("titleWeight", titleWeight);
        requireWeight("proximityWeight", proximityWeight);
    }

    /** Titles at 0.3, proximity at 0.2, neither typos nor prefixes. */
    public static KeywordTuning defaults() {
        return DEFAULTS;
    }

    /** The same with this {@link #titleWeight}, from 0 to 10. */
    public KeywordTuning withTitleWeight(double weight) {
        return new KeywordTuning(weight, proximityWeight, typos, prefixes);
    }

    /** The same with this {@link #proximityWeight}, from 0 to 10. */
    public KeywordTuning withProximityWeight(double weight) {
        return new KeywordTuning(titleWeight, weight, typos, prefixes);
    }

    /** The same, with or without {@link #typos}. */
    public KeywordTuning withTypos(boolean typos) {
        return new KeywordTuning(titleWeight, proximityWeight, typos, prefixes);
    }

    /** The same, with or without {@link #prefixes}. */
    public KeywordTuning withPrefixes(boolean prefixes) {
        return new KeywordTuning(titleWeight, proximityWeight, typos, prefixes);
    }

    private static void requireWeight(String name, double weight) {
        if (!(weight >= 0 && weight <= MAX_WEIGHT)) {
            throw new IllegalArgumentException(name + " must be between 0 and 10 but was " + weight);
        }
    }
}
