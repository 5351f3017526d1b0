package dev.ragstone.retrieval.lucene;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/**
 * Words in lower case, and pairs of characters where a script does not part its words (Chinese, Japanese, Korean).
 *
 * <p>With English on, text in Latin script comes out exactly as from Lucene's {@link EnglishAnalyzer}. Indexing also
 * keeps the single characters of the pairs, so that a query of one character finds something.
 */
final class WordAnalyzer extends Analyzer {

    private final boolean english;
    private final boolean indexing;

    WordAnalyzer(boolean english, boolean indexing) {
        this.english = english;
        this.indexing = indexing;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        var source = new StandardTokenizer();
        TokenStream words = new CJKWidthFilter(source);
        words = english ? new EnglishPossessiveFilter(words) : words;
        words = pairs(new LowerCaseFilter(words));
        if (english) {
            words = new PorterStemFilter(new StopFilter(words, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET));
        }
        return new TokenStreamComponents(source, words);
    }

    private TokenStream pairs(TokenStream words) {
        int scripts =
                CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;
        return new CJKBigramFilter(words, scripts, indexing);
    }
}
