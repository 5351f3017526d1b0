package dev.ragstone.retrieval.fusion;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Ranking;
import dev.ragstone.store.ScoredChunk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Short ways to write rankings down and to read fused lists. */
final class Rankings {

    private static final DocumentInfo DOCUMENT = DocumentInfo.of("document");

    private Rankings() {}

    /** A ranking of chunks named by letters; {@code scores} go with them one by one. */
    static Ranking ranking(String leg, String letters, double... scores) {
        var chunks = new ArrayList<ScoredChunk>();
        for (int i = 0; i < scores.length; i++) {
            chunks.add(chunk(letters.charAt(i), scores[i]));
        }
        return new Ranking(leg, chunks);
    }

    /** The letters of {@code hits} with their scores, best first. */
    static Map<String, Double> scores(List<Hit> hits) {
        var scores = new LinkedHashMap<String, Double>();
        hits.forEach(hit -> scores.put(hit.chunk().text(), hit.score()));
        return scores;
    }

    static String letters(List<Hit> hits) {
        return String.join("", scores(hits).keySet());
    }

    private static ScoredChunk chunk(char letter, double score) {
        return new ScoredChunk(DOCUMENT, Chunk.of(DOCUMENT.id(), letter, 0, String.valueOf(letter)), score);
    }
}
