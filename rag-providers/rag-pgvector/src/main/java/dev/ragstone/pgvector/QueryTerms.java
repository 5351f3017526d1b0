package dev.ragstone.pgvector;

import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.WordFeedback;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which terms a query asks for and how much each counts. */
final class QueryTerms {

    /** Read of one query: every one is looked up in each language. */
    private static final int MOST_WORDS = 4_000;

    /** Of more, the ones that count most are searched for. */
    private static final int MOST_TERMS = 256;

    private final Connection connection;
    private final SchemaNames names;
    private final Stems stems;
    private final StateRow state;

    QueryTerms(Connection connection, SchemaNames names, Stems stems, StateRow state) {
        this.connection = connection;
        this.names = names;
        this.stems = stems;
        this.state = state;
    }

    /**
     * A term of the query.
     *
     * @param written as it stands in the query
     * @param weight how much it counts where it is all the text says: the most it can add to a score
     * @param chunks how many have it
     */
    record Term(String term, String written, double weight, long chunks) {

        /** The code of the language whose texts may have it. */
        String language() {
            return Language.codeOf(term);
        }
    }

    /** Those that are in the index, the one that counts most first. */
    List<Term> of(String text, WordFeedback feedback) throws SQLException {
        var asked = new LinkedHashMap<String, Integer>();
        var written = new HashMap<String, String>();
        WordScanner.scan(text, (word, surface, counts) -> {
            asked.merge(word, 1, Integer::sum);
            written.putIfAbsent(word, surface);
            return asked.size() < MOST_WORDS;
        });
        Map<String, Double> weights = new TreeMap<>();
        Map<String, String> surfaces = new HashMap<>();
        for (String code : state.languages()) {
            Map<String, Stems.Stem> known = stems.of(connection, Language.coded(code), asked.keySet());
            boolean telling = known.values().stream().anyMatch(stem -> !stem.stopWord());
            asked.forEach((word, count) -> {
                Stems.Stem stem = known.get(word);
                if (stem != null && !(telling && stem.stopWord())) {
                    weights.merge(stem.term(), (double) count, Double::sum);
                    surfaces.putIfAbsent(stem.term(), written.getOrDefault(word, word));
                }
            });
        }
        Map<String, Long> chunks = chunks(weights.keySet());
        Map<String, Double> all = feedback.isEmpty() ? weights : learnt(weights, chunks, feedback, surfaces);
        return ranked(all, chunks, surfaces);
    }

    private List<Term> ranked(Map<String, Double> weights, Map<String, Long> chunks, Map<String, String> surfaces) {
        var terms = new ArrayList<Term>();
        weights.forEach((term, weight) -> {
            long having = chunks.getOrDefault(term, 0L);
            if (having > 0) {
                terms.add(new Term(
                        term,
                        surfaces.getOrDefault(term, term),
                        weight * Bm25.inverseFrequency(state.chunks(), having) * Bm25.HIGHEST,
                        having));
            }
        });
        terms.sort(Comparator.comparingDouble(Term::weight).reversed().thenComparing(Term::term));
        return List.copyOf(terms.subList(0, Math.min(MOST_TERMS, terms.size())));
    }

    /** The query with the words that count most in the chunks it learns from; its scale stays. */
    private Map<String, Double> learnt(
            Map<String, Double> asked, Map<String, Long> chunks, WordFeedback feedback, Map<String, String> surfaces)
            throws SQLException {
        var shares = new TreeMap<String, Double>();
        for (ScoredChunk chunk : feedback.chunks()) {
            shares(chunk, shares, surfaces);
        }
        chunks.putAll(chunks(shares.keySet()));
        List<Map.Entry<String, Double>> best = shares.entrySet().stream()
                .filter(share -> chunks.getOrDefault(share.getKey(), 0L) > 0)
                .sorted(Comparator.<Map.Entry<String, Double>>comparingDouble(share -> share.getValue()
                                * Bm25.inverseFrequency(state.chunks(), chunks.getOrDefault(share.getKey(), 1L)))
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .limit(feedback.terms())
                .toList();
        double total = best.stream().mapToDouble(Map.Entry::getValue).sum();
        double scale = asked.values().stream().mapToDouble(Double::doubleValue).sum();
        if (total == 0 || scale == 0) {
            return asked;
        }
        var mixed = new TreeMap<String, Double>();
        asked.forEach((term, weight) -> mixed.put(term, weight * (1 - feedback.weight())));
        best.forEach(share ->
                mixed.merge(share.getKey(), feedback.weight() * scale * share.getValue() / total, Double::sum));
        return mixed;
    }

    private void shares(ScoredChunk chunk, Map<String, Double> shares, Map<String, String> surfaces)
            throws SQLException {
        var scanned = ChunkTerms.Scanned.of(chunk.document().titleInContext(), chunk.chunk());
        Language language = Language.of(chunk.document().language());
        var written = new HashMap<String, String>();
        Map<String, Stems.Stem> known =
                stems.of(connection, language, scanned.counts().keySet());
        new TreeMap<>(scanned.counts()).forEach((word, count) -> {
            Stems.Stem stem = known.get(word);
            if (stem != null && !stem.stopWord()) {
                shares.merge(stem.term(), chunk.score() * count / scanned.words(), Double::sum);
                written.put(stem.term(), word);
            }
        });
        written.forEach(surfaces::putIfAbsent);
    }

    private Map<String, Long> chunks(Iterable<String> terms) throws SQLException {
        var asked = new ArrayList<String>();
        terms.forEach(asked::add);
        var chunks = new HashMap<String, Long>();
        Sql.of("SELECT word, chunks FROM " + names.table("word_counts") + "(?)")
                .bindTexts(asked)
                .query(connection, row -> chunks.put(row.getString(1), row.getLong(2)));
        return chunks;
    }
}
