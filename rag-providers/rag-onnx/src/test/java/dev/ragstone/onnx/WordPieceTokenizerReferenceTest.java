package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordPieceTokenizerReferenceTest {

    private static final WordPieceTokenizer TOKENIZER = new ModelLoader(BgeSmallEmbedder.class).tokenizer();
    private static final String[] PARTS = {
        "the",
        "Bridge",
        "hydroxychloroquine",
        "über",
        "ÅNGSTRÖM",
        "naïve",
        "x".repeat(99),
        "y".repeat(101),
        "中文",
        "한국어",
        "ひらがな",
        "Ωmega",
        "Straße",
        "İstanbul",
        "e\u0301",
        "\u0301",
        "42",
        "3.14159",
        "#tag",
        "##ing",
        "a_b",
        "C++",
        "$5",
        "—",
        "«quoted»",
        "don't",
        "ﬁne",
        "½",
        "≠",
        "😀",
        "👩‍👩‍👧",
        "\u200b",
        "\u00ad",
        "\u0007",
        "\u0000",
        "\ufffd",
        "\u2028",
        "\u00a0",
        "\u3000",
        "\t",
        "\n",
        "\r\n",
        " ",
        " ",
        " ",
        "מִלָּה",
        "कि",
        "ไทย",
        "\ue000",
        "\u0378"
    };

    private static ReferenceTokenizer reference;

    @BeforeAll
    static void loadReference() throws IOException {
        reference = new ReferenceTokenizer();
    }

    @AfterAll
    static void closeReference() {
        reference.close();
    }

    @ParameterizedTest
    @CsvSource({
        "Latin Greek Cyrillic, 0001, 052F",
        "Hebrew, 0590, 05FF",
        "Thai, 0E00, 0E7F",
        "Latin and Greek extended, 1E00, 1FFF",
        "punctuation to symbols, 2000, 2BFF",
        "CJK punctuation and Kana, 3000, 33FF",
        "Han extension A, 3400, 4DFF",
        "Han start, 4E00, 50FF",
        "Hangul start, AC00, AEFF",
        "private use to specials, F8F0, FFFF",
        "emoji, 1F300, 1FAFF",
        "Han extension E, 2B810, 2B930"
    })
    void agreesOnEveryCharacterOf(String block, String first, String last) {
        IntStream points = IntStream.rangeClosed(Integer.parseInt(first, 16), Integer.parseInt(last, 16));

        assertThat(points.mapToObj(point -> "ab" + Character.toString(point) + "cd"))
                .as(block)
                .allSatisfy(WordPieceTokenizerReferenceTest::assertAgrees);
    }

    @Test
    void agreesOnRandomMixtures() {
        var random = new Random(20240607);

        for (int round = 0; round < 3000; round++) {
            var text = new StringBuilder();
            for (int part = random.nextInt(12); part >= 0; part--) {
                text.append(PARTS[random.nextInt(PARTS.length)]);
            }
            assertAgrees(text.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "The quick brown fox, (2020) jumps over the lazy dog's SARS-CoV-2 e-mail: x@y.org!",
                "Müller's \"naïve\" café — déjà vu…",
                "SELECT * FROM t WHERE a<>'b' AND c>=3; // comment",
                "https://example.org/a/b?c=d&e=%20f#g"
            })
    void agreesOn(String text) {
        assertAgrees(text);
    }

    private static void assertAgrees(String text) {
        assertThat(TOKENIZER.encode(text, Integer.MAX_VALUE).ids())
                .as(() -> "tokens of "
                        + text.codePoints().mapToObj(Integer::toHexString).toList())
                .isEqualTo(reference.encode(text));
    }
}
