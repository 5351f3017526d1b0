package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * Which words a text is searched by: fields of its own, with its own analysis, for each language that has one.
 *
 * <p>English and text of unknown language share their fields, and so do all languages without an analysis of their own;
 * the package description says why.
 */
final class TextAnalysis implements AutoCloseable {

    /** Names all of the analysis in the fingerprint; must change whenever a text's words do. */
    static final String ID = "lucene-languages-2";

    private static final String UNKNOWN = "und";

    /** Read of one query, and as many pieces: every one is looked up several times in each language. */
    static final int MAX_QUERY_WORDS = 4_000;

    private final Map<String, Language> languages = new TreeMap<>();
    private final Analyzer forQueries;
    private final Analyzer forIndexing;

    TextAnalysis() {
        var querying = new TreeMap<String, Analyzer>();
        var indexing = new TreeMap<String, Analyzer>();
        for (Language language : Language.ALL) {
            languages.put(language.name(), language);
            querying.put(Fields.text(language), new WordAnalyzer(language, false));
            indexing.put(Fields.text(language), new WordAnalyzer(language, true));
            indexing.put(Fields.title(language), new WordAnalyzer(language, true));
            querying.put(Fields.parts(language), new PartAnalyzer(language));
            indexing.put(Fields.parts(language), new PartAnalyzer(language));
        }
        forQueries = new ByField(querying);
        forIndexing = new ByField(indexing);
    }

    /** The language as which text is indexed that says it is in {@code tag}. */
    Language languageOf(String tag) {
        int end = 0;
        while (end < tag.length() && Character.isLetter(tag.charAt(end))) {
            end++;
        }
        String primary = tag.substring(0, end).toLowerCase(Locale.ROOT);
        if (primary.isEmpty() || primary.equals(UNKNOWN)) {
            return Language.ENGLISH;
        }
        return languages.getOrDefault(primary, Language.OTHER);
    }

    Analyzer forIndexing() {
        return forIndexing;
    }

    /** What a query in {@code language} asks for. */
    QueryText query(Language language, String text) throws IOException {
        var words = new ArrayList<QueryText.Word>();
        read(Fields.text(language), text, word -> words.add(word) && words.size() < MAX_QUERY_WORDS);
        // Parts such as the "to" of tokens_to_sample would match most of the index.
        var pieces = new ArrayList<QueryText.Word>();
        read(Fields.parts(language), text, piece -> pieces.add(piece) && pieces.size() < MAX_QUERY_WORDS);
        pieces.removeIf(QueryText.Word::stopWord);
        return new QueryText(words, pieces);
    }

    /** The words of {@code text} that say something, in {@code language}: the first {@code most} of them. */
    List<QueryText.Word> telling(Language language, String text, int most) throws IOException {
        var telling = new ArrayList<QueryText.Word>();
        read(Fields.text(language), text, word -> {
            if (!word.stopWord()) {
                telling.add(word);
            }
            return telling.size() < most;
        });
        return telling;
    }

    @Override
    public void close() {
        forIndexing.close();
        forQueries.close();
    }

    /** Hands the words over until one is answered with {@code false}. */
    private void read(String field, String text, Predicate<QueryText.Word> reader) throws IOException {
        try (TokenStream tokens = forQueries.tokenStream(field, text)) {
            var term = tokens.getAttribute(TermToBytesRefAttribute.class);
            var offset = tokens.addAttribute(OffsetAttribute.class);
            var flags = tokens.addAttribute(FlagsAttribute.class);
            var type = tokens.addAttribute(TypeAttribute.class);
            tokens.reset();
            boolean more = true;
            while (more && tokens.incrementToken()) {
                more = reader.test(new QueryText.Word(
                        BytesRef.deepCopyOf(term.getBytesRef()),
                        text.substring(offset.startOffset(), offset.endOffset()),
                        flags.getFlags() == StopWordMarker.STOP_WORD,
                        type.type().equals(CompoundTokenizer.WHOLE)));
            }
            tokens.end();
        }
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
