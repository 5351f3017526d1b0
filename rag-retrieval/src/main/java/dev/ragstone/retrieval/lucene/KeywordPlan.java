package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.WordFeedback;
import java.io.IOException;
import java.util.ArrayList;
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

    /** Reads the query in every language the commit has text in, and adds what its feedback teaches. */
    static KeywordPlan of(ChunkSearcher searcher, TextAnalysis analysis, KeywordTuning tuning, KeywordQuery query)
            throws IOException {
        var readings = new LinkedHashMap<Language, QueryText>();
        for (Language language : searcher.languages()) {
            readings.put(language, analysis.query(language, query.text()));
        }
        var plan = new KeywordPlan(words(searcher, tuning, readings), pairs(searcher, tuning, readings));
        return query.feedback().isEmpty()
                ? plan
                : plan.with(new FeedbackWords(searcher, analysis, query.feedback()).learn(readings), query.feedback());
    }

    /** Keeps the scale of the scores: what the learnt words add, the words of the query lose. Pairs count as before. */
    private KeywordPlan with(List<WordClause> learnt, WordFeedback feedback) {
        if (learnt.isEmpty()) {
            return this;
        }
        double own = 1 - feedback.weight();
        var all = new ArrayList<>(WordClauses.rarest(words, WordClauses.MAX_CLAUSES - learnt.size()));
        all.replaceAll(word -> word.times(own));
        all.addAll(learnt);
        return new KeywordPlan(all, pairs);
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
