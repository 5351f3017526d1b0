package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a query looks for, as far as the index has it: words in the text and in titles, and pieces of compound words. */
final class WordClauses {

    private static final Logger log = LoggerFactory.getLogger(WordClauses.class);

    /** Lucene takes 1,024 clauses, and some belong to the scope. */
    static final int MAX_CLAUSES = 1_000;

    /** A name as a whole outweighs its parts, even if they occur several times elsewhere. */
    private static final double WHOLE_WEIGHT = 1.5;

    /** A part of a word is worth less than a word, and so is e-mail for email. */
    private static final double PART_WEIGHT = 0.25;

    private final ChunkSearcher searcher;
    private final TermLookup lookup;
    private final KeywordTuning tuning;
    private final List<WordClause> exact = new ArrayList<>();
    private final List<WordClause> variants = new ArrayList<>();
    private final Set<String> known = new HashSet<>();

    WordClauses(ChunkSearcher searcher, TermLookup lookup, KeywordTuning tuning) {
        this.searcher = searcher;
        this.lookup = lookup;
        this.tuning = tuning;
    }

    /** Looks for what the query says, as {@code language} reads it. */
    void add(Language language, QueryText query) throws IOException {
        var forms = new LinkedHashMap<BytesRef, List<QueryText.Word>>();
        for (QueryText.Word word : query.telling()) {
            forms.computeIfAbsent(word.term(), term -> new ArrayList<>()).add(word);
        }
        for (List<QueryText.Word> same : forms.values()) {
            int times = same.size();
            addAnywhere(language, same, times, times * PART_WEIGHT);
            find(Fields.title(language), same, times * tuning.titleWeight()).ifPresent(exact::add);
        }
        for (QueryText.Word piece : query.pieces()) {
            if (!forms.containsKey(piece.term())) {
                List<QueryText.Word> one = List.of(piece);
                forms.put(piece.term(), one);
                double weight = piece.whole() ? WHOLE_WEIGHT : PART_WEIGHT;
                addAnywhere(language, one, weight, weight);
            }
        }
    }

    /** Looks for longer words, and for others in the place of words that no language knows. */
    void addVariants(Language language, QueryText query) throws IOException {
        var found = new WordVariants(searcher, Fields.text(language));
        if (tuning.typos()) {
            variants.addAll(found.typos(query.telling().stream()
                    .filter(word -> !known.contains(word.surface()))
                    .toList()));
        }
        if (tuning.prefixes()) {
            variants.addAll(found.prefixes(query.telling()));
        }
    }

    /** All of it; if it is too much for one search, the rarest, which tell most. */
    List<WordClause> list() {
        var all = new ArrayList<>(exact);
        all.addAll(variants);
        return rarest(all, MAX_CLAUSES);
    }

    /** The rarest, which make up {@code most} of Lucene's clauses together, if there are more. */
    static List<WordClause> rarest(List<WordClause> clauses, int most) {
        if (clauses.stream().mapToInt(WordClause::leaves).sum() <= most) {
            return clauses;
        }
        var rarest = new ArrayList<WordClause>();
        int leaves = 0;
        for (WordClause clause : clauses.stream()
                .sorted(Comparator.comparingInt(WordClause::docFreq))
                .toList()) {
            leaves += clause.leaves();
            if (leaves > most) {
                break;
            }
            rarest.add(clause);
        }
        log.debug("the {} rarest of {} words and pieces of words are searched for", rarest.size(), clauses.size());
        return rarest;
    }

    static Query query(List<WordClause> clauses) {
        var query = new BooleanQuery.Builder();
        clauses.forEach(clause -> query.add(clause.weighted(), Occur.SHOULD));
        return query.build();
    }

    /** A term that is both a word and a piece of words counts once in a chunk: as a word, if it is one there. */
    private void addAnywhere(Language language, List<QueryText.Word> same, double inText, double inParts)
            throws IOException {
        Optional<WordClause> text = find(Fields.text(language), same, inText);
        Optional<WordClause> parts = find(Fields.parts(language), same, inParts);
        text.ifPresent(exact::add);
        parts.map(piece -> text.map(piece::without).orElse(piece)).ifPresent(exact::add);
    }

    private Optional<WordClause> find(String field, List<QueryText.Word> same, double weight) throws IOException {
        var term = new Term(field, same.getFirst().term());
        TermStates states = lookup.find(term);
        if (weight == 0 || states.docFreq() == 0) {
            return Optional.empty();
        }
        same.forEach(word -> known.add(word.surface()));
        String surface = same.getFirst().surface();
        return Optional.of(new WordClause(new TermQuery(term, states), weight, states.docFreq(), surface));
    }
}
