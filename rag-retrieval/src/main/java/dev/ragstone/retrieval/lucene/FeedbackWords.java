package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.WordFeedback;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermQuery;

/**
 * The words that chunks add to a query (RM3): each chunk is analysed in its language, as a query is.
 *
 * <p>Of the words, those are taken that BM25 will count most, that is with their inverse document frequency; by their
 * share alone the common words of a language would come first. Pieces of compound words are not learnt: the whole tells
 * more.
 */
final class FeedbackWords {

    /** Looked at in one chunk. A chunk of more is a document not cut, and its opening says what it is about. */
    private static final int MAX_WORDS_OF_CHUNK = 4_000;

    /** How many words are looked up for each that is taken: a lookup costs more than a word is likely to gain. */
    private static final int CANDIDATES = 10;

    private static final Comparator<Candidate> LARGEST_SHARE = Comparator.comparingDouble(Candidate::share)
            .reversed()
            .thenComparing(candidate -> candidate.word().term());

    private static final Comparator<Learnt> BEST_FIRST = Comparator.comparingDouble(Learnt::value)
            .reversed()
            .thenComparing(learnt -> learnt.candidate().word().term());

    private final ChunkSearcher searcher;
    private final TextAnalysis analysis;
    private final WordFeedback feedback;

    FeedbackWords(ChunkSearcher searcher, TextAnalysis analysis, WordFeedback feedback) {
        this.searcher = searcher;
        this.analysis = analysis;
        this.feedback = feedback;
    }

    /** The words learnt, counting together their weight of what all words of the query count. */
    List<WordClause> learn(Map<Language, QueryText> query) throws IOException {
        List<Learnt> taken = best();
        double total =
                taken.stream().mapToDouble(word -> word.candidate().share()).sum();
        var clauses = new ArrayList<WordClause>();
        for (Learnt word : taken) {
            QueryText own = query.get(word.candidate().language());
            // A word of the query counts one, and all of them together their number.
            int length = own == null ? 1 : Math.max(1, own.telling().size());
            double weight = feedback.weight() * length * word.candidate().share() / total;
            clauses.add(word.clause(weight));
        }
        return clauses;
    }

    private List<Learnt> best() throws IOException {
        List<Candidate> likely = shares().values().stream()
                .sorted(LARGEST_SHARE)
                .limit((long) feedback.terms() * CANDIDATES)
                .toList();
        var counting = new ArrayList<Learnt>();
        for (Candidate candidate : likely) {
            TermStates states = TermStates.build(searcher, candidate.term(), true);
            if (states.docFreq() > 0) {
                double idf = idf(candidate.term().field(), states.docFreq());
                counting.add(new Learnt(candidate, states, candidate.share() * idf));
            }
        }
        return counting.stream().sorted(BEST_FIRST).limit(feedback.terms()).toList();
    }

    /** What share of the chunks' words each word has, chunks counted by their weights. */
    private Map<Term, Candidate> shares() throws IOException {
        var shares = new HashMap<Term, Candidate>();
        for (ScoredChunk chunk : feedback.chunks()) {
            Language language = analysis.languageOf(chunk.document().language());
            String text = chunk.chunk().textInContext(chunk.document().title());
            List<QueryText.Word> words = analysis.telling(language, text, MAX_WORDS_OF_CHUNK);
            double share = chunk.score() / Math.max(1, words.size());
            for (QueryText.Word word : words) {
                var candidate = new Candidate(language, word, share);
                shares.merge(candidate.term(), candidate, Candidate::plus);
            }
        }
        return shares;
    }

    /** As BM25 has it. */
    private double idf(String field, int containing) throws IOException {
        CollectionStatistics chunks = searcher.collectionStatistics(field);
        return chunks == null ? 0 : Math.log(1 + (chunks.docCount() - containing + 0.5) / (containing + 0.5));
    }

    /** A word of the chunks. */
    private record Candidate(Language language, QueryText.Word word, double share) {

        Term term() {
            return new Term(Fields.text(language), word.term());
        }

        Candidate plus(Candidate same) {
            return new Candidate(language, word, share + same.share());
        }
    }

    /** A word that the index has, and what it is ranked by. */
    private record Learnt(Candidate candidate, TermStates states, double value) {

        WordClause clause(double weight) {
            var query = new TermQuery(candidate.term(), states);
            return new WordClause(
                    query, weight, states.docFreq(), candidate.word().surface());
        }
    }
}
