package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Vector;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.WordFeedback;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
        Map<String, Double> weights = new TreeMap<>(idf(words, chunks));
        if (!query.feedback().isEmpty()) {
            expand(weights, chunks, query.feedback());
        }
        double mean =
                chunks.stream().mapToInt(SearchableChunk::length).average().orElse(0);
        return best(
                inScope(chunks, query.scope())
                        .map(chunk -> new ScoredChunk(chunk.document(), chunk.chunk(), bm25(chunk, weights, mean)))
                        .filter(hit -> hit.score() > 0),
                query.limit());
    }

    static List<ScoredChunk> byVector(Collection<SearchableChunk> chunks, VectorQuery query) {
        Vector target = query.feedback().isEmpty()
                ? query.vector()
                : query.feedback().applyTo(query.vector(), vectors(chunks, query));
        return best(
                inScope(chunks, query.scope()).flatMap(chunk -> {
                    Vector vector = chunk.vector();
                    return vector == null
                            ? Stream.empty()
                            : Stream.of(new ScoredChunk(chunk.document(), chunk.chunk(), cosine(target, vector)));
                }),
                query.limit());
    }

    private static Map<String, Vector> vectors(Collection<SearchableChunk> chunks, VectorQuery query) {
        Set<String> wanted = query.feedback().chunkIds();
        var vectors = new HashMap<String, Vector>();
        inScope(chunks, query.scope()).forEach(chunk -> {
            Vector vector = chunk.vector();
            if (vector != null && wanted.contains(chunk.chunk().id())) {
                vectors.put(chunk.chunk().id(), vector);
            }
        });
        return vectors;
    }

    /** Gives the words of the query their part and the words of the feedback theirs, as RM3 does. */
    private static void expand(Map<String, Double> weights, Collection<SearchableChunk> chunks, WordFeedback feedback) {
        Map<String, Double> shares = shares(feedback);
        Map<String, Double> idf = idf(shares.keySet(), chunks);
        List<String> added = shares.keySet().stream()
                .filter(word -> chunks.stream().anyMatch(chunk -> chunk.words().containsKey(word)))
                .sorted(Comparator.comparingDouble(
                                (String word) -> -shares.getOrDefault(word, 0.0) * idf.getOrDefault(word, 0.0))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(feedback.terms())
                .toList();
        double total = added.stream()
                .mapToDouble(word -> shares.getOrDefault(word, 0.0))
                .sum();
        int length = Math.max(1, weights.size());
        weights.replaceAll((word, weight) -> weight * (added.isEmpty() ? 1 : 1 - feedback.weight()));
        for (String word : added) {
            double part = feedback.weight() * length * shares.getOrDefault(word, 0.0) / total;
            weights.merge(word, part * idf.getOrDefault(word, 0.0), Double::sum);
        }
    }

    private static Map<String, Double> shares(WordFeedback feedback) {
        var shares = new TreeMap<String, Double>();
        for (ScoredChunk chunk : feedback.chunks()) {
            List<String> words = Words.of(chunk.chunk().text());
            words.forEach(word -> shares.merge(word, chunk.score() / words.size(), Double::sum));
        }
        return shares;
    }

    private static Map<String, Double> idf(Collection<String> words, Collection<SearchableChunk> chunks) {
        var weights = new HashMap<String, Double>();
        for (String word : words) {
            long containing = chunks.stream()
                    .filter(chunk -> chunk.words().containsKey(word))
                    .count();
            weights.put(word, Math.log(1 + (chunks.size() - containing + 0.5) / (containing + 0.5)));
        }
        return weights;
    }

    private static double bm25(SearchableChunk chunk, Map<String, Double> weights, double mean) {
        double score = 0;
        for (Map.Entry<String, Double> word : weights.entrySet()) {
            int count = chunk.words().getOrDefault(word.getKey(), 0);
            score += word.getValue() * count / (count + K1 * (1 - B + B * chunk.length() / mean));
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
