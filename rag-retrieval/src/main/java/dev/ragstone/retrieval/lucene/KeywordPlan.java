package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one query looks for in one commit.
 *
 * @param words what a chunk is found by
 * @param pairs what raises the best of those found
 */
record KeywordPlan(List<WordClause> words, List<WordClause> pairs) {

    /** Reads {@code text} in every language the commit has text in. */
    static KeywordPlan of(ChunkSearcher searcher, TextAnalysis analysis, KeywordTuning tuning, String text)
            throws IOException {
        var readings = new LinkedHashMap<Language, QueryText>();
        for (Language language : searcher.languages()) {
            readings.put(language, analysis.query(language, text));
        }
        return new KeywordPlan(words(searcher, tuning, readings), pairs(searcher, tuning, readings));
    }

    private static List<WordClause> words(
            ChunkSearcher searcher, KeywordTuning tuning, Map<Language, QueryText> readings) throws IOException {
        var words = new WordClauses(searcher, tuning);
        for (Map.Entry<Language, QueryText> reading : readings.entrySet()) {
            words.add(reading.getKey(), reading.getValue());
        }
        // Only now is it known which words no language has.
        for (Map.Entry<Language, QueryText> reading : readings.entrySet()) {
            words.addVariants(reading.getKey(), reading.getValue());
        }
        return words.list();
    }

    private static List<WordClause> pairs(
            ChunkSearcher searcher, KeywordTuning tuning, Map<Language, QueryText> readings) throws IOException {
        if (tuning.proximityWeight() == 0) {
            return List.of();
        }
        var pairs = new Proximity(searcher, tuning.proximityWeight());
        for (Map.Entry<Language, QueryText> reading : readings.entrySet()) {
            pairs.add(reading.getKey(), reading.getValue());
        }
        return pairs.list();
    }
}
