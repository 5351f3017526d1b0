package dev.ragstone.retrieval.lucene;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.ext.DutchStemmer;

/**
 * What is particular about the words of a language.
 *
 * @param name ends the names of its fields
 * @param stopWords words that say little on their own, in lower case
 * @param clipping takes away what is only attached to a word: 's and l'
 * @param stemming brings the forms of a word together
 */
record Language(
        String name, CharArraySet stopWords, UnaryOperator<TokenStream> clipping, UnaryOperator<TokenStream> stemming) {

    static final Language ENGLISH = new Language(
            "en", EnglishAnalyzer.ENGLISH_STOP_WORDS_SET, EnglishPossessiveFilter::new, PorterStemFilter::new);

    private static final CharArraySet ITALIAN_ARTICLES = CharArraySet.unmodifiableSet(new CharArraySet(
            List.of(
                    "c", "l", "all", "dall", "dell", "nell", "sull", "coll", "pell", "gl", "agl", "dagl", "degl",
                    "negl", "sugl", "un", "m", "t", "s", "v", "d"),
            true));

    /** Any language without an analysis of its own. */
    static final Language OTHER =
            new Language("other", CharArraySet.EMPTY_SET, UnaryOperator.identity(), UnaryOperator.identity());

    static final List<Language> ALL = List.of(
            ENGLISH,
            OTHER,
            of(
                    "de",
                    GermanAnalyzer.getDefaultStopSet(),
                    words -> new GermanLightStemFilter(new GermanNormalizationFilter(words))),
            of("es", SpanishAnalyzer.getDefaultStopSet(), SpanishLightStemFilter::new),
            new Language(
                    "fr",
                    FrenchAnalyzer.getDefaultStopSet(),
                    words -> new ElisionFilter(words, FrenchAnalyzer.DEFAULT_ARTICLES),
                    FrenchLightStemFilter::new),
            new Language(
                    "it",
                    ItalianAnalyzer.getDefaultStopSet(),
                    words -> new ElisionFilter(words, ITALIAN_ARTICLES),
                    ItalianLightStemFilter::new),
            of("nl", DutchAnalyzer.getDefaultStopSet(), words -> new SnowballFilter(words, new DutchStemmer())),
            of("pt", PortugueseAnalyzer.getDefaultStopSet(), PortugueseLightStemFilter::new));

    private static Language of(String name, CharArraySet stopWords, UnaryOperator<TokenStream> stemming) {
        return new Language(name, stopWords, UnaryOperator.identity(), stemming);
    }

    boolean isStopWord(String word) {
        return stopWords.contains(word);
    }

    // Not by its parts: the hash of a set of stop words is another one every time.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Language language && language.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
