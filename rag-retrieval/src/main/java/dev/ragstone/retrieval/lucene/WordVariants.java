package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.apache.lucene.util.UnicodeUtil;

/**
 * Words of one field that a word of the query may stand for.
 *
 * <p>Every step is bounded: how many words of a query are looked at, how many of the index for each, and how many are
 * searched for. Those found for one word count as one, with one rarity, so that a rare mistake in the index is not taken
 * for an important word.
 */
final class WordVariants {

    /** Words of a query that are varied; a longer one has enough others to be found by. */
    private static final int MAX_WORDS = 8;

    /** Words of the index looked at for one word of the query. */
    private static final int MAX_LOOKED_AT = 2_000;

    /** Words of the index searched for in its place. */
    private static final int MAX_VARIANTS = 10;

    private static final int MIN_TYPO_LENGTH = 4;
    private static final int TWO_TYPOS_LENGTH = 8;
    private static final int MIN_PREFIX_LENGTH = 3;
    private static final float TYPO_WEIGHT = 0.5f;
    private static final float PREFIX_WEIGHT = 0.3f;

    private static final Comparator<Variant> LIKELIEST = Comparator.comparingDouble(Variant::likeness)
            .thenComparingInt(Variant::docFreq)
            .reversed()
            .thenComparing(Variant::term);

    private final ChunkSearcher searcher;
    private final String field;

    private record Variant(BytesRef term, float likeness, int docFreq) {}

    WordVariants(ChunkSearcher searcher, String field) {
        this.searcher = searcher;
        this.field = field;
    }

    /** Words one letter apart, two for long ones; the first letter is taken to be right. */
    List<WordClause> typos(List<QueryText.Word> words) throws IOException {
        var clauses = new ArrayList<WordClause>();
        Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), field);
        for (QueryText.Word word : few(words, MIN_TYPO_LENGTH)) {
            int edits = length(word) < TWO_TYPOS_LENGTH ? 1 : 2;
            var similar = new FuzzyTermsEnum(terms, new Term(field, word.term()), edits, 1, true);
            var variants = new ArrayList<Variant>();
            for (BytesRef term = similar.next();
                    term != null && variants.size() < MAX_LOOKED_AT;
                    term = similar.next()) {
                variants.add(new Variant(BytesRef.deepCopyOf(term), similar.getBoost(), similar.docFreq()));
            }
            addClause(variants, word, TYPO_WEIGHT, clauses);
        }
        return clauses;
    }

    /** Longer words that begin with the word, the most frequent of them. */
    List<WordClause> prefixes(List<QueryText.Word> words) throws IOException {
        var clauses = new ArrayList<WordClause>();
        Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), field);
        for (QueryText.Word word : few(words, MIN_PREFIX_LENGTH)) {
            TermsEnum longer = terms.iterator();
            var variants = new ArrayList<Variant>();
            boolean more = longer.seekCeil(word.term()) != TermsEnum.SeekStatus.END;
            while (more && StringHelper.startsWith(longer.term(), word.term()) && variants.size() < MAX_LOOKED_AT) {
                if (!longer.term().equals(word.term())) {
                    variants.add(new Variant(BytesRef.deepCopyOf(longer.term()), 1, longer.docFreq()));
                }
                more = longer.next() != null;
            }
            addClause(variants, word, PREFIX_WEIGHT, clauses);
        }
        return clauses;
    }

    private void addClause(List<Variant> variants, QueryText.Word word, float weight, List<WordClause> clauses) {
        if (variants.isEmpty()) {
            return;
        }
        var any = new SynonymQuery.Builder(field);
        int docFreq = 0;
        for (Variant variant :
                variants.stream().sorted(LIKELIEST).limit(MAX_VARIANTS).toList()) {
            any.addTerm(variant.term(), variant.likeness());
            docFreq = Math.max(docFreq, variant.docFreq());
        }
        clauses.add(new WordClause(any.build(), weight, docFreq, word.surface()));
    }

    private static List<QueryText.Word> few(List<QueryText.Word> words, int minLength) {
        return words.stream()
                .distinct()
                .filter(word -> length(word) >= minLength)
                .limit(MAX_WORDS)
                .toList();
    }

    private static int length(QueryText.Word word) {
        return UnicodeUtil.codePointCount(word.term());
    }
}
