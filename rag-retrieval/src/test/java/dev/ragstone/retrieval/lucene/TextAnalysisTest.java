package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextAnalysisTest {

    private final TextAnalysis analysis = new TextAnalysis();

    @AfterEach
    void close() {
        analysis.close();
    }

    @ParameterizedTest
    @CsvSource({
        "en, text_en",
        "und, text_en",
        "'', text_en",
        "EN-GB, text_en",
        "de, text_de",
        "pt_BR, text_pt",
        "ja, text_other",
        "pl, text_other",
        "other, text_other",
        "../x, text_en"
    })
    void languageDecidesTheField(String language, String field) {
        assertThat(analysis.fieldOf(language)).isEqualTo(field);
    }

    @Test
    void englishIsAnalysedAsByLucene() throws IOException {
        String text =
                "The runners' FOO-bar wasn't running (ORA-00942 [v2]) in \u03B2-carotene na\u00EFve caf\u00E9s, e.g. U.S.A. x_1 3.14";
        try (var english = new EnglishAnalyzer()) {
            List<String> expected = words(english, "any", text);

            assertThat(words(analysis.forIndexing(), "text_en", text)).isEqualTo(expected);
            assertThat(words(analysis.forQueries(), "text_en", text)).isEqualTo(expected);
        }
    }

    @Test
    void singleCharactersOfChineseAreIndexedButPairsAreAskedFor() throws IOException {
        for (String field : List.of("text_en", "text_other")) {
            assertThat(words(analysis.forIndexing(), field, "山川河")).contains("山", "川", "山川", "川河");
            assertThat(words(analysis.forQueries(), field, "山川河")).containsExactly("山川", "川河");
            assertThat(words(analysis.forQueries(), field, "山")).containsExactly("山");
        }
    }

    @Test
    void germanIsStemmedAsGerman() throws IOException {
        assertThat(words(analysis.forQueries(), "text_de", "Häuser"))
                .isEqualTo(words(analysis.forQueries(), "text_de", "Haus"));
    }

    @Test
    void otherLanguagesAreNotStemmed() throws IOException {
        assertThat(words(analysis.forQueries(), "text_other", "Running THE dogs"))
                .containsExactly("running", "the", "dogs");
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
