package dev.ragstone.retrieval.extractive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** The words of a text that carry its subject: lower case, stemmed, without stop words. Safe for several threads. */
final class TermAnalysis implements AutoCloseable {

    /** Words of questions, which say how something is asked and not what; Lucene's stop words lack them. */
    private static final List<String> QUESTION_WORDS = List.of(
            "about", "am", "any", "been", "can", "could", "did", "do", "does", "doing", "done", "explain", "from",
            "get", "give", "had", "has", "have", "he", "her", "his", "how", "i", "its", "just", "many", "may", "me",
            "might", "more", "much", "must", "my", "our", "please", "shall", "she", "should", "so", "some", "tell",
            "than", "them", "there", "those", "through", "too", "us", "using", "very", "we", "were", "what", "when",
            "where", "which", "who", "whom", "whose", "why", "would", "you", "your");

    private final Analyzer analyzer = new EnglishAnalyzer(stopWords());

    /** The different terms of {@code text}, in the order of their first appearance. */
    Set<String> terms(String text) {
        var terms = new LinkedHashSet<String>();
        try (var tokens = analyzer.tokenStream("", text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.toString());
            }
            tokens.end();
        } catch (IOException e) {
            throw new UncheckedIOException("a string in memory could not be read", e);
        }
        return terms;
    }

    @Override
    public void close() {
        analyzer.close();
    }

    private static CharArraySet stopWords() {
        var words = new CharArraySet(QUESTION_WORDS, true);
        words.addAll(EnglishAnalyzer.getDefaultStopSet());
        return words;
    }
}
