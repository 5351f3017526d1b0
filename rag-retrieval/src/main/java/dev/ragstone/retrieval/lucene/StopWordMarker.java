package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;

/** Lets every word through and flags the stop words, which can no longer be told once they are stemmed. */
final class StopWordMarker extends TokenFilter {

    static final int STOP_WORD = 1;

    private final Language language;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final FlagsAttribute flags = addAttribute(FlagsAttribute.class);

    StopWordMarker(TokenStream words, Language language) {
        super(words);
        this.language = language;
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        flags.setFlags(language.stopWords().contains(term.buffer(), 0, term.length()) ? STOP_WORD : 0);
        return true;
    }
}
