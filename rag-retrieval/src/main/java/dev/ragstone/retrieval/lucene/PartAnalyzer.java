package dev.ragstone.retrieval.lucene;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;

/** The pieces of a text's {@link CompoundWords}, treated as {@link WordAnalyzer} treats words, so that they meet. */
final class PartAnalyzer extends Analyzer {

    private final Language language;

    PartAnalyzer(Language language) {
        this.language = language;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        var source = new CompoundTokenizer(language::isStopWord);
        var marked = new StopWordMarker(new LowerCaseFilter(source), language);
        return new TokenStreamComponents(source, language.stemming().apply(marked));
    }
}
