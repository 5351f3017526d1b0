package dev.ragstone.retrieval.lucene;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;

/**
 * Which words a text is searched by: one field, with its own analysis, for each language that has one.
 *
 * <p>English and text of unknown language share a field, and so do all languages without an analysis of their own; the
 * package description says why.
 */
final class TextAnalysis implements AutoCloseable {

    /** Names all of the analysis below in the fingerprint; must change whenever a text's words do. */
    static final String ID = "lucene-languages-1";

    private static final String ENGLISH = "en";
    private static final String UNKNOWN = "und";
    private static final String OTHER = "other";

    private final Map<String, Analyzer> byField = new TreeMap<>();
    private final Analyzer forQueries;
    private final Analyzer forIndexing;

    TextAnalysis() {
        byField.put(field(ENGLISH), new WordAnalyzer(true, false));
        byField.put(field(OTHER), new WordAnalyzer(false, false));
        byField.put(field("de"), new GermanAnalyzer());
        byField.put(field("es"), new SpanishAnalyzer());
        byField.put(field("fr"), new FrenchAnalyzer());
        byField.put(field("it"), new ItalianAnalyzer());
        byField.put(field("nl"), new DutchAnalyzer());
        byField.put(field("pt"), new PortugueseAnalyzer());
        var indexing = new TreeMap<>(byField);
        indexing.put(field(ENGLISH), new WordAnalyzer(true, true));
        indexing.put(field(OTHER), new WordAnalyzer(false, true));
        forQueries = new ByField(byField);
        forIndexing = new ByField(indexing);
    }

    /** The field in which text of this language is indexed. */
    String fieldOf(String language) {
        int end = 0;
        while (end < language.length() && Character.isLetter(language.charAt(end))) {
            end++;
        }
        String primary = language.substring(0, end).toLowerCase(Locale.ROOT);
        if (primary.isEmpty() || primary.equals(UNKNOWN)) {
            return field(ENGLISH);
        }
        return byField.containsKey(field(primary)) ? field(primary) : field(OTHER);
    }

    Analyzer forIndexing() {
        return forIndexing;
    }

    Analyzer forQueries() {
        return forQueries;
    }

    @Override
    public void close() {
        forIndexing.close();
        forQueries.close();
    }

    private static String field(String name) {
        return Fields.TEXT_PREFIX + name;
    }

    private static final class ByField extends DelegatingAnalyzerWrapper {

        private final Map<String, Analyzer> analyzers;

        ByField(Map<String, Analyzer> analyzers) {
            super(PER_FIELD_REUSE_STRATEGY);
            this.analyzers = analyzers;
        }

        @Override
        protected Analyzer getWrappedAnalyzer(String field) {
            Analyzer analyzer = analyzers.get(field);
            if (analyzer == null) {
                throw new IllegalArgumentException("no text is analysed in field " + field);
            }
            return analyzer;
        }

        @Override
        public void close() {
            super.close();
            analyzers.values().forEach(Analyzer::close);
        }
    }
}
