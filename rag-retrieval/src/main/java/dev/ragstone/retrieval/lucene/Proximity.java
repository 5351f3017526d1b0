package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;

/**
 * Raises chunks in which neighbouring words of the query stand together.
 *
 * <p>Only the best by words are looked at, always as many, so that the cost does not grow with the index and a longer
 * list begins with the shorter one. Stop words count here: "flights to Oslo" are not flights from Oslo.
 */
final class Proximity {

    /** How many of the best chunks by words are looked at. */
    static final int WINDOW = 100;

    /** How many pairs of words are looked for, over all languages; the rarest. */
    private static final int MAX_PAIRS = 16;

    /** How many of each language are looked at to choose those from: more than any question has. */
    private static final int MAX_LOOKED_AT = 1_000;

    private final TermLookup lookup;
    private final double weight;
    private final Map<List<Term>, WordPair> pairs = new LinkedHashMap<>();

    Proximity(TermLookup lookup, double weight) {
        this.lookup = lookup;
        this.weight = weight;
    }

    /** Looks for the query's neighbours, as {@code language} reads it; two stop words only when there is nothing else. */
    void add(Language language, QueryText query) throws IOException {
        boolean tells = query.words().stream().anyMatch(word -> !word.stopWord());
        for (int i = 1; i < Math.min(query.words().size(), MAX_LOOKED_AT); i++) {
            QueryText.Word first = query.words().get(i - 1);
            QueryText.Word second = query.words().get(i);
            boolean idle = tells && first.stopWord() && second.stopWord();
            if (!idle && !first.term().equals(second.term())) {
                add(Fields.text(language), first, second);
            }
        }
    }

    /** The pairs to look for, the rarest first. */
    List<WordPair> list() {
        return pairs.values().stream()
                .sorted(Comparator.comparingInt(WordPair::docFreq))
                .limit(MAX_PAIRS)
                .toList();
    }

    /** Ranks anew the first {@link #WINDOW} of {@code found}. */
    static List<RankedDoc> rerank(ChunkSearcher searcher, List<RankedDoc> found, List<WordPair> pairs)
            throws IOException {
        var window = new ArrayList<>(found.subList(0, Math.min(WINDOW, found.size())));
        window.sort(Comparator.comparingInt(RankedDoc::doc));
        var scores = new PairScores(searcher, pairs);
        var all = new ArrayList<RankedDoc>(found.size());
        for (RankedDoc each : window) {
            all.add(each.plus(scores.of(each.leaf(), each.doc() - each.leaf().docBase)));
        }
        all.sort(RankedDoc.BEST_FIRST);
        all.addAll(found.subList(window.size(), found.size()));
        return all;
    }

    private void add(String field, QueryText.Word first, QueryText.Word second) throws IOException {
        WordPair.Place one = place(field, first);
        WordPair.Place other = place(field, second);
        int docFreq = Math.min(one.states().docFreq(), other.states().docFreq());
        if (docFreq > 0) {
            pairs.putIfAbsent(
                    List.of(one.term(), other.term()),
                    new WordPair(one, other, weight, docFreq, first.surface() + " " + second.surface()));
        }
    }

    private WordPair.Place place(String field, QueryText.Word word) throws IOException {
        var term = new Term(field, word.term());
        return new WordPair.Place(term, lookup.find(term));
    }
}
