package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TextAnalysisTest {

    private final TextAnalysis analysis = new TextAnalysis();

    @AfterEach
    void close() {
        analysis.close();
    }

    @ParameterizedTest
    @CsvSource({
        "en, en",
        "und, en",
        "'', en",
        "EN-GB, en",
        "de, de",
        "pt_BR, pt",
        "ja, other",
        "pl, other",
        "other, other",
        "../x, en"
    })
    void tagDecidesTheLanguage(String tag, String language) {
        assertThat(analysis.languageOf(tag).name()).isEqualTo(language);
    }

    @ParameterizedTest
    @MethodSource("analyzersOfLucene")
    void wordsAreThoseOfLuceneBesideStopWords(String language, Analyzer lucene, String text) throws IOException {
        try (lucene) {
            List<String> expected = words(lucene, "any", text);

            assertThat(words(analysis.forIndexing(), "text_" + language, text)).isEqualTo(expected);
            assertThat(asked(language, text)).isEqualTo(expected);
        }
    }

    static List<Arguments> analyzersOfLucene() {
        return List.of(
                Arguments.of(
                        "en",
                        new EnglishAnalyzer(CharArraySet.EMPTY_SET),
                        "The runners' FOO-bar wasn't running (ORA-00942 [v2]) in \u03B2-carotene na\u00EFve"
                                + " caf\u00E9s, e.g. U.S.A. x_1 3.14"),
                Arguments.of(
                        "de",
                        new GermanAnalyzer(CharArraySet.EMPTY_SET),
                        "Die H\u00E4user der Stra\u00DFen standen ge\u00F6ffnet"),
                Arguments.of(
                        "es",
                        new SpanishAnalyzer(CharArraySet.EMPTY_SET),
                        "Las ni\u00F1as corr\u00EDan por los jardines"),
                Arguments.of(
                        "fr",
                        new FrenchAnalyzer(CharArraySet.EMPTY_SET),
                        "L'eau qu'elles buvaient n'\u00E9tait pas chaude"),
                Arguments.of("it", new ItalianAnalyzer(CharArraySet.EMPTY_SET), "Dell'acqua nell'Italia dei ragazzi"),
                Arguments.of("nl", new DutchAnalyzer(CharArraySet.EMPTY_SET), "De huizen waren voor lopende mensen"),
                Arguments.of(
                        "pt",
                        new PortugueseAnalyzer(CharArraySet.EMPTY_SET),
                        "As cidades dos cora\u00E7\u00F5es bonitos"));
    }

    @Test
    void stopWordsAreKeptAndMarked() throws IOException {
        List<QueryText.Word> words =
                analysis.query(Language.ENGLISH, "To be at the pond").words();

        assertThat(words).extracting(QueryText.Word::surface).containsExactly("To", "be", "at", "the", "pond");
        assertThat(words).extracting(QueryText.Word::stopWord).containsExactly(true, true, true, true, false);
    }

    @Test
    void singleCharactersOfChineseAreIndexedButPairsAreAskedFor() throws IOException {
        for (String language : List.of("en", "other", "de")) {
            assertThat(words(analysis.forIndexing(), "text_" + language, "山川河")).contains("山", "川", "山川", "川河");
            assertThat(asked(language, "山川河")).containsExactly("山川", "川河");
            assertThat(asked(language, "山")).containsExactly("山");
        }
    }

    @Test
    void germanIsStemmedAsGerman() throws IOException {
        assertThat(asked("de", "Häuser")).isEqualTo(asked("de", "Haus"));
    }

    @Test
    void otherLanguagesAreNotStemmed() throws IOException {
        assertThat(asked("other", "Running THE dogs")).containsExactly("running", "the", "dogs");
    }

    private List<String> asked(String language, String text) throws IOException {
        return analysis.query(analysis.languageOf(language), text).words().stream()
                .map(word -> word.term().utf8ToString())
                .toList();
    }

    private static List<String> words(Analyzer analyzer, String field, String text) throws IOException {
        var words = new ArrayList<String>();
        try (TokenStream tokens = analyzer.tokenStream(field, text)) {
            CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                words.add(word.toString());
            }
            tokens.end();
        }
        return words;
    }
}
