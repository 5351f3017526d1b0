package dev.ragstone.retrieval.lucene;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/**
 * Words in lower case, brought down to their stems, and pairs of characters where a script does not part its words
 * (Chinese, Japanese, Korean).
 *
 * <p>Stop words are kept and marked, so that the searching side can decide what they are worth. Everything else in Latin
 * script comes out as from Lucene's own analyzer for the language. Indexing also keeps the single characters of the
 * pairs, so that a query of one character finds something.
 */
final class WordAnalyzer extends Analyzer {

    private final Language language;
    private final boolean indexing;

    WordAnalyzer(Language language, boolean indexing) {
        this.language = language;
        this.indexing = indexing;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        var source = new StandardTokenizer();
        TokenStream words = language.clipping().apply(new CJKWidthFilter(source));
        words = pairs(new LowerCaseFilter(words));
        words = language.stemming().apply(new StopWordMarker(words, language));
        return new TokenStreamComponents(source, words);
    }

    private TokenStream pairs(TokenStream words) {
        int scripts =
                CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;
        return new CJKBigramFilter(words, scripts, indexing);
    }
}
