package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Vector;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Scores every chunk in scope; exact, and slow on purpose. */
final class ExhaustiveSearch {

    // The usual constants of BM25 (Robertson and Zaragoza 2009).
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private ExhaustiveSearch() {}

    static List<ScoredChunk> byWords(Collection<SearchableChunk> chunks, KeywordQuery query) {
        // Sorted, so that sums of doubles do not depend on the order of the words.
        var words = new TreeSet<>(Words.of(query.text()));
        words.addAll(Words.withSigns(query.text()));
        Map<String, Double> weights = weights(words, chunks);
        double mean =
                chunks.stream().mapToInt(SearchableChunk::length).average().orElse(0);
        return best(
                inScope(chunks, query.scope())
                        .map(chunk ->
                                new ScoredChunk(chunk.document(), chunk.chunk(), bm25(chunk, words, weights, mean)))
                        .filter(hit -> hit.score() > 0),
                query.limit());
    }

    static List<ScoredChunk> byVector(Collection<SearchableChunk> chunks, VectorQuery query) {
        return best(
                inScope(chunks, query.scope()).flatMap(chunk -> {
                    Vector vector = chunk.vector();
                    return vector == null
                            ? Stream.empty()
                            : Stream.of(
                                    new ScoredChunk(chunk.document(), chunk.chunk(), cosine(query.vector(), vector)));
                }),
                query.limit());
    }

    private static Map<String, Double> weights(Collection<String> words, Collection<SearchableChunk> chunks) {
        var weights = new HashMap<String, Double>();
        for (String word : words) {
            long containing = chunks.stream()
                    .filter(chunk -> chunk.words().containsKey(word))
                    .count();
            weights.put(word, Math.log(1 + (chunks.size() - containing + 0.5) / (containing + 0.5)));
        }
        return weights;
    }

    private static double bm25(
            SearchableChunk chunk, Collection<String> words, Map<String, Double> weights, double mean) {
        double score = 0;
        for (String word : words) {
            int count = chunk.words().getOrDefault(word, 0);
            score += weights.getOrDefault(word, 0.0) * count / (count + K1 * (1 - B + B * chunk.length() / mean));
        }
        return score;
    }

    private static double cosine(Vector a, Vector b) {
        double lengths = Math.sqrt(a.dot(a) * b.dot(b));
        return lengths == 0 ? 0 : a.dot(b) / lengths;
    }

    private static Stream<SearchableChunk> inScope(Collection<SearchableChunk> chunks, SearchScope scope) {
        return chunks.stream().filter(chunk -> scope.allows(chunk.document()));
    }

    private static List<ScoredChunk> best(Stream<ScoredChunk> hits, int limit) {
        return hits.sorted(ScoredChunk.BEST_FIRST).limit(limit).toList();
    }
}
